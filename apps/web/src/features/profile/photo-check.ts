import { maxPhotoBytes } from '@voice-shop/contract'

export type PhotoProblem = 'photoNoImage' | 'photoTooBig'

/** What is wrong with a chosen file before the server is asked; null when nothing is. */
export function findPhotoProblem({ type, size }: Pick<File, 'type' | 'size'>): PhotoProblem | null {
  if (!type.startsWith('image/')) return 'photoNoImage'
  return size > maxPhotoBytes ? 'photoTooBig' : null
}
