import type { checkWidgetRoute, RouteAnswer } from '@voice-shop/contract'
import type { CoreDeps } from '../../../core/core-deps.ts'
import { asSystem } from '../../../core/database/as-workspace.ts'
import { DownloadError, download, type Reach } from '../../../core/http/download.ts'
import { findMerchant, findStoreOfWidgetKey } from '../../workspaces/workspaces.public.ts'
import type { WidgetStores } from '../widget-stores.ts'
import { findFaults } from './find-faults.ts'
import { readPage } from './read-page.ts'

const longestMs = 15_000
const mostBytes = 4 * 1024 * 1024
/** Of a page with more scripts of the widget's name. */
const mostKeys = 10

export interface CheckDeps extends Pick<CoreDeps, 'db' | 'clock' | 'appAddress'> {
  stores: WidgetStores
  /** Where pages may be fetched from. */
  reach: Reach
}

interface CheckInput {
  merchantId: string
  url: string
  /** Of who asks. */
  address: string
}

type Checked = RouteAnswer<typeof checkWidgetRoute>

/** Fetches a page of the store as a browser gets it, and says what keeps the widget from it. */
export async function checkPage(deps: CheckDeps, { merchantId, url, address }: CheckInput): Promise<Checked> {
  const { db, clock, appAddress, stores, reach } = deps
  const chunks: Buffer[] = []
  const fetched = await download({
    url,
    reach,
    longestMs,
    mostBytes,
    // Shops turn away programs that do not say what they are.
    headers: {
      'user-agent': `Mozilla/5.0 (compatible; VoiceShop; +${appAddress.origin})`,
      accept: 'text/html,application/xhtml+xml',
      'accept-encoding': 'gzip, br',
    },
    write: (chunk) => void chunks.push(chunk),
  }).catch((error: unknown) => {
    if (error instanceof DownloadError) return error
    throw error
  })
  if (fetched instanceof DownloadError) {
    return { url, faults: [{ code: fetched.code, detail: fetched.status === null ? null : String(fetched.status) }] }
  }
  // Nobody asked whether it has changed: a shop, or what is before it, that answers so shows nothing to a shopper either.
  if (!fetched) return { url, faults: [{ code: 'status', detail: '304' }] }
  const { headers, url: finalUrl } = fetched
  if (!/\bhtml\b/i.test(headers['content-type'] ?? '')) {
    return { url: finalUrl.href, faults: [{ code: 'not_a_page', detail: headers['content-type'] ?? null }] }
  }
  const html = Buffer.concat(chunks).toString('utf8')
  const page = readPage(html, {
    url: finalUrl,
    policy: headers['content-security-policy'],
    ownOrigin: appAddress.origin,
  })
  const merchant = await findMerchant(db, merchantId)
  if (!merchant) throw new Error(`there is no merchant ${merchantId}`)
  const { widget_key: widgetKey } = merchant
  const others = page.scripts.flatMap(({ key }) => (key && key !== widgetKey ? [key] : [])).slice(0, mostKeys)
  // Whether there is one alone: whose it is, nobody is told.
  const found = await asSystem('widget keys', () =>
    Promise.all(others.map(async (key) => ((await findStoreOfWidgetKey(db, key)) ? [key] : []))),
  )
  const faults = findFaults({
    page,
    askedUrl: new URL(url),
    store: await stores.getStore(widgetKey, address),
    widgetKey,
    ownOrigin: appAddress.origin,
    foreignKeys: new Set(found.flat()),
    now: clock.now(),
  })
  return { url: finalUrl.href, faults }
}
