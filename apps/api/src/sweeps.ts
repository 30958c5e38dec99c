import type { OpenDatabase } from './core/database/open-database.ts'
import type { Sweep } from './core/sweeper.ts'
import type { Deps } from './deps.ts'
import { sweepAlerts } from './features/alerts/sweep.ts'
import { sweepLearning } from './features/answers/clicks/learn-clicks.ts'
import { sweepEmbeddings } from './features/answers/optional/embed-products.ts'
import { sweepTrustedAddresses } from './features/auth/trusted-addresses.ts'
import { sweepBilling } from './features/billing/sweep.ts'
import { sweepCatalogue } from './features/catalogue/catalogue.jobs.ts'
import { sweepDigests } from './features/digest/sweep.ts'
import { sweepEndpoints } from './features/endpoints/endpoints.public.ts'
import { sweepHoldouts } from './features/holdout/holdout.public.ts'
import { sweepListening } from './features/listening/listening.public.ts'
import { sweepOrders } from './features/orders/orders.public.ts'
import { listNewStores } from './features/platforms/platforms.public.ts'
import { sweepPlatforms } from './features/platforms/sweep.ts'
import { sweepRollups } from './features/rollups/rollups.public.ts'
import { createSaidIndexer, sweepBursts, sweepHistory } from './features/voice/voice.public.ts'
import { sweepSentences, sweepWidgetLoads } from './features/widget/widget.public.ts'

/** What happens every minute without a request: the whole list. */
export function listSweeps(deps: Deps, opened: OpenDatabase): Record<string, Sweep> {
  return {
    billing: () => sweepBilling(deps),
    platforms: () => sweepPlatforms(deps),
    catalogue: () => sweepCatalogue({ ...deps, listNewStores }),
    learning: () => sweepLearning(deps),
    embeddings: () => sweepEmbeddings(deps),
    sentences: () => sweepSentences(deps),
    endpoints: () => sweepEndpoints(deps),
    bursts: () => sweepBursts(deps),
    'widget loads': () => sweepWidgetLoads(deps),
    alerts: () => sweepAlerts(deps),
    digests: () => sweepDigests(deps),
    history: () => sweepHistory(deps),
    holdouts: () => sweepHoldouts(deps),
    listening: () => sweepListening(deps),
    orders: () => sweepOrders(deps),
    'search index': createSaidIndexer(opened, deps.clock),
    rollups: (stopping) => sweepRollups(deps, stopping),
    'rate limits': () => deps.rateLimits.sweep(),
    'known addresses': () => sweepTrustedAddresses(deps),
  }
}
