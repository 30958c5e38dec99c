export { updateStoreLanguage } from './store-language.ts'
export { useCreateSecretKey } from './use-create-secret-key.ts'
