import type traits from '@voice-shop/translation/locales/en/traits.json'
import { useTranslation } from '../../app/translation.ts'

type TraitKey = keyof typeof traits
export type TraitGroup = TraitKey extends infer Key ? (Key extends `${infer Group}.${string}` ? Group : never) : never

/** Says ids of the assistant's lexicons, such as `sneakers` of `type`, in the interface language. */
export function useTraitNames(): (group: TraitGroup, id: string) => string {
  const { t } = useTranslation('traits')
  // Safe: a test finds an id of the lexicons that has no name.
  return (group, id) => t(`${group}.${id}` as TraitKey)
}
