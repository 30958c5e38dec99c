import type { Workspace } from '@voice-shop/contract'
import { useTranslation } from '../../../app/translation.ts'
import { Card } from '../../../ui/card.tsx'
import styles from './first-search.module.css'
import { FirstSteps } from './first-steps.tsx'
import { WaitingLine } from './waiting-line.tsx'

interface FirstSearchProps {
  workspace: Workspace | null
  /** Whether the signed-in user may change the store. */
  canChange: boolean
}

/** What a store without any voice search sees in place of zeros: three steps from its products to its shoppers. */
export function FirstSearch({ workspace, canChange }: FirstSearchProps) {
  const { t } = useTranslation('firstSearch')
  return (
    <Card title={t('firstTitle')} className={styles.card}>
      <p className={styles.intro}>{canChange ? t('firstIntro') : t('firstAskOwner')}</p>
      {canChange && workspace ? <FirstSteps key={workspace.id} workspace={workspace} /> : <WaitingLine />}
    </Card>
  )
}
