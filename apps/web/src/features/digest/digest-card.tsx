// biome-ignore lint/style/noRestrictedImports: of two quick presses both count, and its own options tell what comes of them
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { chooseDigestRoute, getDigestRoute } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { QueryBoundary } from '../../app/query-boundary.tsx'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Card } from '../../ui/card.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { useWorkspace, useWorkspaceScope } from '../workspaces/workspaces.public.ts'
import styles from './digest-card.module.css'

/** Whether the user gets the weekly mail about the store. */
export function DigestCard() {
  const { t } = useTranslation('settings')
  const { workspace } = useWorkspace()
  const { workspaceId, isEnabled } = useWorkspaceScope()
  const client = useQueryClient()
  const showFailure = useFailureToast()
  const queryKey = ['digest', workspaceId]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(getDigestRoute, { signal }),
    enabled: isEnabled,
  })
  const choosing = useMutation({
    mutationFn: (is_wanted: boolean) => callApi(chooseDigestRoute, { body: { is_wanted } }),
    onSuccess: (digest) => client.setQueryData(queryKey, digest),
    onError: (error) => showFailure(error, () => t('digestSaveError')),
  })
  return (
    <Card title={t('digestTitle')}>
      <p className={styles.text}>{t('digestText', { store: workspace?.name ?? '' })}</p>
      <QueryBoundary
        query={query}
        labels={{ loading: t('digestLoading'), failed: t('digestLoadError'), retry: t('retry') }}
        shape="rows"
        count={1}
      >
        {({ is_wanted, is_mailed }) => (
          <>
            <CheckField
              label={t('digestWanted')}
              isChecked={choosing.isPending ? choosing.variables : is_wanted}
              onChange={(isChecked) => choosing.mutate(isChecked)}
            />
            {is_wanted && !is_mailed && <p className={styles.text}>{t('digestUnproven')}</p>}
          </>
        )}
      </QueryBoundary>
    </Card>
  )
}
