import { type Comparison, maxEarningItems, maxRevenueCurrencies, type Revenue } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import { readInTransaction } from '../../core/database/read-in-transaction.ts'
import { listKnownProducts } from '../answers/answers.public.ts'
import { sumTopUps } from '../billing/billing.public.ts'
import {
  type CurrencyTotals,
  hasOrders,
  keepEarnings,
  listProductEarnings,
  listSentenceEarnings,
  listTotals,
  readEarnings,
  readTotals,
  settleOrders,
} from '../orders/orders.public.ts'
import { isPaid, type Plan } from '../plans/plans.public.ts'
import { getSlotStart, readInOneZone } from '../rollups/rollups.public.ts'
import { getUsageState, readRollupZone } from '../usage/usage.public.ts'
import { getChangePercent } from './change.ts'
import { describeInstants, getPeriod, getStoreTime } from './dashboard.service.ts'
import { getPreviousPeriod, type Period, type RangeQuery, type StoreTime } from './period.ts'

interface RevenueInput {
  workspaceId: string
  query: RangeQuery & { compare_with: Comparison }
  /** So many currencies are told, those of most orders first. */
  mostCurrencies?: number
}

interface TimeSpan {
  workspaceId: string
  from: Date
  to: Date
}

const slotsPerDay = 96
const monthsPerYear = 12
const daysPerYear = 365

/** What a plan costs for as many days as a period has, and what was bought beside it; null where it has no price. */
async function readPlanPrice(
  db: Database,
  { plan, window, span }: { plan: Plan; window: Period['window']; span: TimeSpan },
): Promise<Revenue['plan_price']> {
  if (!isPaid(plan)) return null
  const topUps = await sumTopUps(db, { ...span, currency: plan.currency })
  const days = Math.max(1, Math.round((window.to - window.from) / slotsPerDay))
  const ofYear = plan.amountCents * (plan.frequency === 'month' ? monthsPerYear : 1)
  const amount = Math.round((ofYear * days) / daysPerYear) + topUps
  return { amount_minor: amount, top_ups_minor: topUps, currency: plan.currency }
}

const nothing = { direct: 0, assisted: 0, refunded: 0, direct_orders: 0, assisted_orders: 0 }

const getTotal = ({ direct, assisted, direct_orders, assisted_orders }: typeof nothing) => ({
  revenue: direct + assisted,
  orders: direct_orders + assisted_orders,
})

function describeTotals(now: Omit<CurrencyTotals, 'orders'>, before: typeof nothing, price: Revenue['plan_price']) {
  const [total, totalBefore] = [getTotal(now), getTotal(before)]
  return {
    currency: now.currency,
    total: {
      revenue_minor: total.revenue,
      orders: total.orders,
      revenue_change: getChangePercent(total.revenue, totalBefore.revenue),
      orders_change: getChangePercent(total.orders, totalBefore.orders),
    },
    direct: { revenue_minor: now.direct, orders: now.direct_orders },
    assisted: { revenue_minor: now.assisted, orders: now.assisted_orders },
    refunded_minor: now.refunded,
    times_plan_price:
      price?.currency === now.currency && price.amount_minor > 0 ? total.revenue / price.amount_minor : null,
  }
}

function getSpans(time: StoreTime, { workspaceId, query }: RevenueInput) {
  const { timeZone } = time
  const period = getPeriod(time, query)
  const previous = getPreviousPeriod(time, period, query.compare_with)
  const begin = (slot: number) => ({ workspaceId, timeZone, from: getSlotStart(slot) })
  return {
    period,
    previous,
    span: { ...begin(period.window.from), to: getSlotStart(period.window.to) },
    spanBefore: { ...begin(previous.window.from), to: new Date(previous.untilMs) },
  }
}

/** What voice earned in a period, from its orders. */
export async function getRevenue(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'config'>,
  { workspaceId, query, mostCurrencies = maxRevenueCurrencies }: RevenueInput,
): Promise<Revenue> {
  await settleOrders(deps, workspaceId)
  const { timeZone } = await readRollupZone(deps.db, workspaceId)
  const { span, spanBefore } = getSpans(getStoreTime(deps, timeZone), { workspaceId, query })
  await keepEarnings(deps, [span, spanBefore])
  return readInTransaction(deps.db, (together) =>
    readInOneZone(together, workspaceId, async ({ timeZone }) => {
      const time = getStoreTime(deps, timeZone)
      const { period, previous, span, spanBefore } = getSpans(time, { workspaceId, query })
      const [earnings, sumsBefore, isAny, usage] = await Promise.all([
        readEarnings(together, span, time.now),
        readTotals(together, spanBefore, time.now),
        hasOrders(together, workspaceId),
        getUsageState(together, workspaceId, time.now),
      ])
      const sums = listTotals(earnings)
      const products = listProductEarnings(earnings, maxEarningItems)
      const sentences = listSentenceEarnings(earnings, maxEarningItems)
      const ids = [...new Set(products.map(({ item }) => item))]
      const known = await listKnownProducts(together, workspaceId, ids)
      const price = await readPlanPrice(together, { plan: usage.plan, window: period.window, span })
      // A currency of before alone is told too: that nothing came in it is news.
      const gone = sumsBefore.filter((one) => !sums.some(({ currency }) => currency === one.currency))
      const all = [...sums, ...gone.map(({ currency }) => ({ currency, ...nothing }))]
      return {
        currencies: all.slice(0, mostCurrencies).map((now) => {
          const isOfIt = ({ currency }: { currency: string }) => currency === now.currency
          return {
            ...describeTotals(now, sumsBefore.find(isOfIt) ?? nothing, price),
            products: products.filter(isOfIt).map(({ item, revenue, orders }) => ({
              product_id: item,
              product_name: known.get(item)?.product_name ?? null,
              product_image_url: known.get(item)?.product_image_url ?? null,
              revenue_minor: revenue,
              orders,
            })),
            sentences: sentences
              .filter(isOfIt)
              .map(({ item, revenue, orders }) => ({ query: item, revenue_minor: revenue, orders })),
          }
        }),
        currency_count: all.length,
        plan_price: price,
        has_orders: isAny,
        window: describeInstants(period.window.from, span.to.getTime()),
        previous_window: describeInstants(previous.window.from, previous.untilMs),
        until: new Date(Math.min(time.now.getTime(), span.to.getTime())).toISOString(),
        time_zone: timeZone,
      }
    }),
  )
}
