export { getPhotoPath } from './photo-path.ts'
