import type { Language } from '@voice-shop/contract'
import { setLanguage, useLanguageChoice } from '../../app/language.ts'
import { useUser } from '../../app/use-session.ts'
import { useWorkspace } from '../workspaces/workspaces.public.ts'
import { changeStoreLanguage } from './store-language.ts'

/** The language that the menu shows, and its change: with it the store's main language changes, where the user may. */
export function useStoreLanguage(): [Language, (choice: Language) => void] {
  const { workspace } = useWorkspace()
  const user = useUser()
  const merchantId = workspace?.merchant.id ?? user?.merchant.id
  const canUpdate = workspace?.permissions.includes('store.update') ?? true
  return useLanguageChoice((choice) =>
    merchantId && canUpdate ? changeStoreLanguage(choice, merchantId) : setLanguage(choice),
  )
}
