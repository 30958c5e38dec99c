import type { DataSet } from '../../core/database/data-set.ts'
import { alertDataSets } from '../alerts/alerts.public.ts'
import { answersDataSets } from '../answers/answers.public.ts'
import { auditDataSets } from '../audit/audit.public.ts'
import { billingDataSets } from '../billing/billing.public.ts'
import { catalogueDataSets } from '../catalogue/catalogue.public.ts'
import { dashboardDataSets } from '../dashboard/dashboard.public.ts'
import { digestDataSets } from '../digest/digest.public.ts'
import { endpointDataSets } from '../endpoints/endpoints.public.ts'
import { holdoutDataSets } from '../holdout/holdout.public.ts'
import { keyDataSets } from '../keys/keys.public.ts'
import { listeningDataSets } from '../listening/listening.public.ts'
import { orderDataSets } from '../orders/orders.public.ts'
import { platformDataSets } from '../platforms/platforms.public.ts'
import { rollupDataSets } from '../rollups/rollups.public.ts'
import { teamDataSets } from '../team/team.public.ts'
import { usageDataSets } from '../usage/usage.public.ts'
import { visitDataSets } from '../visits/visits.public.ts'
import { voiceDataSets } from '../voice/voice.public.ts'
import { widgetDataSets } from '../widget/widget.public.ts'
import { merchantDataSets, workspaceDataSets } from '../workspaces/workspaces.public.ts'

/** All that is kept for a workspace, in the order of the zip: the sets of each slice that has rows of it. */
export const dataSets: readonly DataSet[] = [
  ...merchantDataSets,
  ...platformDataSets,
  ...workspaceDataSets,
  ...teamDataSets,
  ...keyDataSets,
  ...endpointDataSets,
  ...auditDataSets,
  ...usageDataSets,
  ...visitDataSets,
  ...billingDataSets,
  ...catalogueDataSets,
  ...voiceDataSets,
  ...answersDataSets,
  ...dashboardDataSets,
  ...orderDataSets,
  ...widgetDataSets,
  ...listeningDataSets,
  ...holdoutDataSets,
  ...alertDataSets,
  ...digestDataSets,
  ...rollupDataSets,
]
