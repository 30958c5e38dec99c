export { updateStoreLanguage } from './store-language.ts'
export { StoreNameForm } from './store-name-form.tsx'
export { useCreateSecretKey } from './use-create-secret-key.ts'
export { useUpdateStore } from './use-store-settings.ts'
