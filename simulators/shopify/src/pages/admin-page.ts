import { type Answer, redirectTo } from '../http/exchange.ts'
import { getInstallUrl } from '../oauth/install-link.ts'
import type { Simulation } from '../simulation.ts'
import type { Shop } from '../state/shop.ts'
import { answerPage, escapeHtml, renderButton, renderFacts, renderLink } from './page.ts'

/** All stores of the simulator. */
export function answerStores({ shops }: Simulation): Answer {
  const items = [...shops.values()].map(
    ({ settings }) =>
      `<li><a href="/${settings.domain}/admin">${escapeHtml(settings.name)}</a> (${settings.domain})</li>`,
  )
  return answerPage(200, 'Stores', `<ul>${items.join('')}</ul>`)
}

/** A store's own admin, as far as an app is concerned: install, open, uninstall. */
export function answerAdmin({ simulation, shop }: { simulation: Simulation; shop: Shop }): Answer {
  const { app } = simulation
  const { domain, name, currency, timezone } = shop.settings
  const active = shop.billing.list('ACTIVE')[0]
  const facts: [string, string][] = [
    ['Store', domain],
    ['Currency', currency],
    ['Time zone', timezone],
    [app.name, shop.installation === null ? 'Not installed' : 'Installed'],
  ]
  if (active !== undefined)
    facts.push(['App charge', `${active.name}, ${active.price.amount} ${active.price.currencyCode}`])
  const actions =
    shop.installation === null
      ? renderLink(`/${domain}/admin/apps/install`, `Install ${app.name}`)
      : renderLink(`/${domain}/admin/apps/install`, `Open ${app.name}`) +
        renderButton({ action: `/${domain}/admin/apps/uninstall`, label: `Uninstall ${app.name}` })
  return answerPage(200, name, renderFacts(facts) + renderLink(`/${domain}/`, 'View your online store') + actions)
}

/** The install link and the app's entry in the admin: both call the app's URL, signed. */
export function answerInstallLink({ simulation, shop }: { simulation: Simulation; shop: Shop }): Answer {
  return redirectTo(getInstallUrl(simulation, shop))
}

export function answerUninstall({ simulation, shop }: { simulation: Simulation; shop: Shop }): Answer {
  simulation.uninstall(shop)
  return redirectTo(`/${shop.settings.domain}/admin`)
}
