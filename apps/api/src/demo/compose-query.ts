import type { Detail, ShopperLanguage } from './catalogue/catalogue-entry.ts'
import type { DemoIntent } from './demo-intent.ts'
import type { Random } from './random.ts'
import { type Speech, speeches } from './speech/speech.ts'

function fill(pattern: string, name: 'thing' | 'who' | 'value', text: string): string {
  return pattern.replace(`{${name}}`, () => text)
}

function composeBudget(random: Random, speech: Speech): string {
  return fill(random.pick(speech.budgets.patterns), 'value', random.pick(speech.budgets.values))
}

/** The thing, sometimes with a colour, a size or a price limit. */
function composeThing(random: Random, speech: Speech, wish: { thing: string; detail: Detail }): string {
  const roll = random.next()
  if (roll < 0.28 && wish.detail !== 'none') {
    const { pattern, values } = speech[wish.detail]
    return `${wish.thing} ${fill(pattern, 'value', random.pick(values))}`
  }
  return roll > 0.84 ? `${wish.thing} ${composeBudget(random, speech)}` : wish.thing
}

function composeGift(random: Random, speech: Speech, intent: DemoIntent & { type: 'gift' }): string {
  if (intent.occasion) return random.pick(speech.occasions[intent.occasion])
  const question = fill(random.pick(speech.giftOpenings), 'who', random.pick(speech.recipients[intent.group]))
  return random.chance(0.3) ? `${question} ${composeBudget(random, speech)}` : question
}

/** What a shopper says to begin with, as the transcription writes it. */
export function composeQuery(random: Random, language: ShopperLanguage, intent: DemoIntent): string {
  const speech = speeches[language]
  if (intent.type === 'unanswered') return random.pick(speech.unanswered)
  if (intent.type === 'gift') return composeGift(random, speech, intent)
  const { category, kind } = intent.shelf
  const wish =
    intent.type === 'shelf'
      ? { thing: random.pick(kind[language]), detail: kind.detail }
      : { thing: random.pick(category[language]), detail: 'none' as const }
  return fill(random.pick(speech.openings), 'thing', composeThing(random, speech, wish))
}

/** What a shopper says after a first answer, on the same thing. */
export function composeFollowUp(random: Random, language: ShopperLanguage, intent: DemoIntent): string {
  const speech = speeches[language]
  const detail = intent.type === 'shelf' ? intent.shelf.kind.detail : 'none'
  if (detail === 'none' || random.chance(0.5)) return random.pick(speech.followUps.any)
  return fill(random.pick(speech.followUps[detail]), 'value', random.pick(speech[detail].values))
}
