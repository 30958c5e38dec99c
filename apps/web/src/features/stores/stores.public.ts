export { updateStoreLanguage } from './store-language.ts'
export { StoreNameForm } from './store-name-form.tsx'
export { useStoreSettings, useUpdateStore } from './use-store-settings.ts'
