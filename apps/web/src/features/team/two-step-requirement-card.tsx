import { useQueryClient } from '@tanstack/react-query'
import { requireTwoStepRoute, type Workspace } from '@voice-shop/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { callApi } from '../../api/client.ts'
import { useTranslation } from '../../app/translation.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { ProofDialog, useTwoStep } from '../auth/auth.public.ts'
import { workspacesKey } from '../workspaces/workspaces.public.ts'
import styles from './two-step-requirement-card.module.css'

/** Lets the owner require two-step sign-in of every member. */
export function TwoStepRequirementCard({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('settings')
  const toast = useToast()
  const client = useQueryClient()
  const { data: own } = useTwoStep()
  const [isAsking, setIsAsking] = useState(false)
  const isRequired = workspace.requires_two_step
  const reload = () => Promise.all([workspacesKey, ['audit']].map((queryKey) => client.invalidateQueries({ queryKey })))
  return (
    <Card title={t('twoStep')}>
      <p className={styles.text}>{t('requireTwoStepText')}</p>
      <p className={styles.state}>
        <Badge tone={isRequired ? 'success' : 'neutral'}>{isRequired ? t('required') : t('notRequired')}</Badge>
      </p>
      {own?.is_on === false ? (
        <Alert tone="info" isAnnounced={false} action={<Link href={paths.account}>{t('toAccount')}</Link>}>
          {t('auth.two_step_owner_without')}
        </Alert>
      ) : (
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          {isRequired ? t('requireTwoStepNot') : t('requireTwoStep')}
        </Button>
      )}
      {isAsking && (
        <ProofDialog
          title={isRequired ? t('requireTwoStepNotTitle') : t('requireTwoStepTitle')}
          action={isRequired ? t('requireTwoStepNot') : t('requireTwoStep')}
          onConfirm={async (proof) => {
            await callApi(requireTwoStepRoute, { body: { ...proof, is_required: !isRequired } })
            await reload()
            setIsAsking(false)
            toast.show({
              tone: 'success',
              message: () => (isRequired ? t('twoStepNotRequired') : t('twoStepRequired')),
            })
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{isRequired ? t('requireTwoStepNotQuestion') : t('requireTwoStepQuestion')}</p>
        </ProofDialog>
      )}
    </Card>
  )
}
