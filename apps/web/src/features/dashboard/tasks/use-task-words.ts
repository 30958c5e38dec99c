import type { Task } from '@voice-shop/contract'
import { formatCount } from '../../../app/number-format.ts'
import { useTranslation } from '../../../app/translation.ts'
import { useWishWords } from '../../answers/answers.public.ts'

/** Wishes with words of their own for what is missing; of all others something is. */
const missingKeys = {
  name: 'missing.name',
  types: 'missing.near',
  brand: 'missing.brand',
  size: 'missing.size',
  price: 'missing.price',
  colours: 'missing.colours',
  materials: 'missing.materials',
} as const

/** Says what there is to do, as one sentence. */
export function useTaskWords() {
  const { t, i18n } = useTranslation('tasks')
  const { listWishes } = useWishWords(null)
  return ({ subject, shoppers }: Pick<Task, 'subject' | 'shoppers'>): string => {
    const asked = { count: shoppers, number: formatCount(shoppers, i18n.locale) }
    if (subject.kind === 'question') return t('asked', { ...asked, topic: t(`topic.${subject.question}`) })
    if (subject.kind === 'words') return t('said', { ...asked, words: subject.words })
    const { slot, wish } = subject
    const missing = slot === null ? 'missing.types' : missingKeys[slot as keyof typeof missingKeys]
    return t('wanted', { ...asked, what: listWishes(wish).join(', '), missing: t(missing ?? 'missing.other') })
  }
}
