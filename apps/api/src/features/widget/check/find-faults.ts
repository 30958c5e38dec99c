import type { WidgetFault } from '@voice-shop/contract'
import { isShownOn } from '@voice-shop/contract/path-pattern'
import { isWithinHours } from '../opening-hours.ts'
import { isOriginAllowed, type WidgetStore } from '../widget-stores.ts'
import { findBlockingDirective } from './content-policy.ts'
import type { PageScript, ReadPage } from './read-page.ts'

interface FaultsInput {
  page: ReadPage
  /** What was asked for. */
  askedUrl: URL
  store: WidgetStore
  widgetKey: string
  /** Where Voice Shop is. */
  ownOrigin: string
  /** Keys of other stores. */
  foreignKeys: ReadonlySet<string>
  now: Date
}

const name = (code: WidgetFault['code'], detail: string | null = null): WidgetFault => ({ code, detail })

function findScriptFault(script: PageScript, { widgetKey, ownOrigin, foreignKeys }: FaultsInput): WidgetFault | null {
  if (script.url.origin !== ownOrigin) return name('other_server', script.url.origin)
  if (script.key === null) return name('no_key')
  if (script.key === widgetKey) return null
  return name(foreignKeys.has(script.key) ? 'foreign_key' : 'unknown_key')
}

/** What the page's policy keeps from loading. */
function listBlocked({ url, nonce, bringer }: PageScript, { page, ownOrigin }: FaultsInput): WidgetFault[] {
  const findScriptBlock = (script: { url: URL; nonce: string | null; isInserted: boolean }) =>
    findBlockingDirective(page.policies, 'script', { ...script, page: page.url })
  const blocked = [
    [
      'script_blocked',
      bringer
        ? (findScriptBlock({ url: bringer, nonce, isInserted: false }) ??
          findScriptBlock({ url, nonce: null, isInserted: true }))
        : findScriptBlock({ url, nonce, isInserted: false }),
    ],
    [
      'connection_blocked',
      findBlockingDirective(page.policies, 'connection', {
        page: page.url,
        nonce: null,
        url: new URL('/api/widget/config/', ownOrigin),
      }),
    ],
  ] as const
  return blocked.flatMap(([code, by]) => (by ? [name(code, `${by.directive} (${by.place})`)] : []))
}

function listSettingFaults({ page, store, now }: FaultsInput): WidgetFault[] {
  const { settings, timeZone, isUsedUp } = store
  return [
    ...(settings.is_on ? [] : [name('is_off')]),
    ...(isShownOn(settings, page.url.pathname) ? [] : [name('hidden_page', page.url.pathname)]),
    ...(isWithinHours(settings.hours, { timeZone, now }) ? [] : [name('out_of_hours')]),
    ...(isUsedUp ? [name('used_up')] : []),
  ]
}

/** What keeps a store's widget from a page, what is to be mended first coming first. */
export function findFaults(input: FaultsInput): WidgetFault[] {
  const { page, askedUrl, store, ownOrigin } = input
  const { origin } = page.url
  const isAllowed = isOriginAllowed(store, { origin, ownOrigin })
  const faults: WidgetFault[] = []
  // A shop that leads to another of its own addresses is as it should be.
  if (origin !== askedUrl.origin && !isAllowed) faults.push(name('redirected', origin))
  const [first] = page.scripts
  if (!first) return [...faults, name('missing')]
  const ours = page.scripts.find((script) => findScriptFault(script, input) === null)
  const fault = findScriptFault(ours ?? first, input)
  if (fault) faults.push(fault)
  if (page.scripts.length > 1) faults.push(name('twice', String(page.scripts.length)))
  faults.push(...listBlocked(ours ?? first, input))
  if (!isAllowed) faults.push(name('origin_not_allowed', origin))
  return [...faults, ...listSettingFaults(input)]
}
