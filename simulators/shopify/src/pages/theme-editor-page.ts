import { type Answer, type Exchange, redirectTo } from '../http/exchange.ts'
import type { Simulation } from '../simulation.ts'
import type { Shop } from '../state/shop.ts'
import { answerPage, renderButton, renderFacts } from './page.ts'

/**
 * The app embeds of the theme. A link with `activateAppId={client id}/{file of the block}` shows the block switched on;
 * it is on once the merchant saves.
 */
export function answerThemeEditor(
  { simulation, shop }: { simulation: Simulation; shop: Shop },
  { method, url }: Exchange,
): Answer {
  const path = `/${shop.settings.domain}/admin/themes/current/editor`
  const { clientId, name } = simulation.app
  if (method === 'POST') {
    shop.isEmbedOn = shop.installation !== null
    return redirectTo(`${path}?context=apps`)
  }
  const asked = url.searchParams.get('activateAppId')?.split('/') ?? []
  const isAsked = shop.installation !== null && asked[0] === clientId && /^[\w-]+$/.test(asked[1] ?? '')
  const state = shop.isEmbedOn ? 'On' : isAsked ? 'On, not saved' : 'Off'
  const save = isAsked && !shop.isEmbedOn ? renderButton({ action: path, label: 'Save', isPrimary: true }) : ''
  return answerPage(200, 'App embeds', renderFacts([[name, state]]) + save)
}
