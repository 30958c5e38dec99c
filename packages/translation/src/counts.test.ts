import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readMessages } from './read-messages.ts'
import type { Messages } from './translation.ts'

const folder = new URL('../locales/', import.meta.url)

/** What stands for words, dates and amounts; everything else is a number, and may be one. */
const words = new Set(
  'actor amount current date dates duration email former from host low megabytes name next origin percent plan platform share store time wish'.split(
    ' ',
  ),
)

/** Texts that say a plural of a number which is never one, by why it is not. */
const neverOne: Readonly<Record<string, readonly string[]>> = {
  'a limit or an offer of ours': [
    'assistant:answerHint',
    'billing:topUpAsked',
    'billing:topUpNumber',
    'billing:topUpOffer',
    'billing:topUpWaiting',
    'dashboard:examplesOf',
    'dashboard:usageOfLimit',
    'developers:full',
    'endpoints:full',
    'errors:answers.too_many_rules',
    'errors:auth.password_too_long',
    'errors:auth.password_too_short',
    'errors:catalogue.product_limit_reached',
    'errors:endpoints.too_many',
    'errors:keys.too_many',
    'errors:team.too_many_mails',
    'errors:team.too_many_mails_to_one',
    'errors:team.too_many_open',
    'mail:billing.usage_limit.what',
    'mail:email_change.notice.what',
    'mail:invitation.expiry',
    'mail:password_reset.expiry',
    'plans:downloads',
    'plans:recommendations',
    'plans:recordings',
    'plans:top_up',
    'revenue:mostCurrencies',
    'searches:download',
    'searches:lookedUntil',
    'settings:auditTopUp',
    'storeWidget:helpPolicyDays',
    'storeWidget:keptDays',
    'tasks:partial',
  ],
  'a limit of ours, or what is near one': [
    'alerts:fact.limit_ahead',
    'billing:widgetStopsLater',
    'billing:widgetStopsNow',
    'mail:alerts.limit_ahead.over',
    'mail:alerts.limit_ahead.what',
    'mail:billing.usage_warning.what',
  ],
  'one is required instead': [
    'errors:validation.too_few',
    'errors:validation.too_long',
    'errors:validation.too_many',
    'errors:validation.too_short',
  ],
  'of fifty at least, a tenth more than usual': [
    'alerts:fact.no_product',
    'alerts:fact.not_understood',
    'mail:alerts.no_product.what',
    'mail:alerts.not_understood.what',
  ],
  'forty at least, or many more than usual': [
    'alerts:fact.widget_gone',
    'mail:alerts.widget_gone.what',
    'mail:burst.what',
    'settings:auditBurst',
  ],
  'hundreds at least': ['holdout:soFar', 'settings:auditHoldoutStarted'],
  'no number, but the address of a page': ['storeWidget:fault.hidden_page'],
  'told of two or more': ['storeWidget:fault.twice', 'visit:pieces', 'visit:showAll'],
}
const reviewed = new Set(Object.values(neverOne).flat())

/** Words in s that are no plurals, or say one thing of many. */
const noPlurals = new Set(['más', 'mais', 'menos', 'después', 'depois', 'estos', 'destes', 'ellos', 'deles'])

/** A number of a plural, perhaps of so many: `{{number}} products`, `{{number}} of your {{limit}} voice recommendations`. */
const ofPlural =
  /\{\{(\w+)\}\} (?:(?:de|das|dos|of)(?: (?:las|los|sus|the|its|your))? (?:\{\{\w+\}\} )?)?(?:voice |more |más |mais )?([\p{L}]+s)(?![\p{L}])/gu
/** What many do, before the number or after it: `Quedan {{number}}`, `{{number}} compraram`. */
const ofVerb =
  /(?<![\p{L}])[\p{L}]{2,}(?:an|en|ron|am|em) \{\{(\w+)\}\}|\{\{(\w+)\}\} [\p{L}]+(?:aron|ieron|aram|eram|iram)(?![\p{L}])/gu

/** What a text says of a number as of many. */
function listPlurals(message: string): string[] {
  const nouns = [...message.matchAll(ofPlural)].filter(
    ([, name = '', noun = '']) => !words.has(name) && !noPlurals.has(noun),
  )
  const verbs = [...message.matchAll(ofVerb)].filter(([, before, after]) => !words.has(before ?? after ?? ''))
  return [...nouns, ...verbs].map(([found]) => found)
}

/** Texts that may be said of one: forms of plurals for one, and those without forms. */
function listOfOne(messages: Messages): [string, string][] {
  const stems = new Set(Object.keys(messages).flatMap((key) => (key.endsWith('_other') ? [key.slice(0, -6)] : [])))
  return Object.entries(messages).filter(
    ([key]) => key.endsWith('_one') || !stems.has(key.replace(/_(?:many|other)$/, '')),
  )
}

const found = (language: string): [string, string[]][] =>
  readdirSync(new URL(language, folder)).flatMap((file) => {
    const namespace = file.replace('.json', '')
    return listOfOne(readMessages(language, namespace)).flatMap(([key, message]): [string, string[]][] => {
      const plurals = listPlurals(message)
      return plurals.length > 0 ? [[`${namespace}:${key}`, plurals]] : []
    })
  })

test.each(readdirSync(folder))('[I18N-1] in %s nothing says a plural of a number that may be one', (language) => {
  expect(Object.fromEntries(found(language).filter(([key]) => !reviewed.has(key)))).toEqual({})
})

test('[I18N-1] what is never one is a text that says a plural, and has no form for one', () => {
  const all = new Set(readdirSync(folder).flatMap((language) => found(language).map(([key]) => key)))
  expect([...reviewed].filter((key) => !all.has(key))).toEqual([])
})

test.each([
  'Quedan {{number}} clientes',
  '{{number}} de {{total}} produtos lidos',
  '{{buyers}} de {{shoppers}} compraram',
])('of one, “%s” would be wrong', (message) => {
  expect(listPlurals(message)).not.toEqual([])
})
