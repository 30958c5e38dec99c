import type { Workspace } from '@voice-shop/contract'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from '../../../app/translation.ts'
import { useUser } from '../../../app/use-session.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { StoreNameForm } from '../../stores/stores.public.ts'
import styles from './first-search.module.css'

/** Asks for the name of a store that has the one that it was registered with. */
export function NamePart({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('firstSearch')
  const firstName = useUser()?.first_name ?? ''
  const isNamed = workspace.merchant.store_name !== t('defaultName', { firstName })
  const id = useId()
  return (
    <section className={styles.name} aria-labelledby={id}>
      <h3 id={id} className={styles.nameTitle}>
        {isNamed && (
          <>
            <Check className={styles.nameCheck} size={16} aria-hidden="true" />
            <VisuallyHidden>{t('stepDone')} </VisuallyHidden>
          </>
        )}
        {t('nameTitle')}
      </h3>
      <p className={styles.hint}>{t('nameIntro')}</p>
      <StoreNameForm workspace={workspace} />
    </section>
  )
}
