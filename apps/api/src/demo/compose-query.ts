import type { Detail, ShopperLanguage } from './catalogue/catalogue-entry.ts'
import type { DemoIntent } from './demo-intent.ts'
import type { Random } from './random.ts'
import { type Speech, speeches } from './speech/speech.ts'

/** The first of them most: people say what others say, and rarely something of their own (Zipf). */
function pickUsual(random: Random, texts: readonly string[]): string {
  return random.pickWeighted(texts, (text) => (texts.indexOf(text) + 1) ** -1.6)
}

function fill(pattern: string, name: 'thing' | 'who' | 'value', text: string): string {
  return pattern.replace(`{${name}}`, () => text)
}

function composeBudget(random: Random, speech: Speech): string {
  return fill(pickUsual(random, speech.budgets.patterns), 'value', pickUsual(random, speech.budgets.values))
}

/** The thing, sometimes with a colour, a size or a price limit. */
function composeThing(random: Random, speech: Speech, wish: { thing: string; detail: Detail }): string {
  const roll = random.next()
  if (roll < 0.28 && wish.detail !== 'none') {
    const { pattern, values } = speech[wish.detail]
    return `${wish.thing} ${fill(pattern, 'value', pickUsual(random, values))}`
  }
  return roll > 0.84 ? `${wish.thing} ${composeBudget(random, speech)}` : wish.thing
}

function composeGift(random: Random, speech: Speech, intent: DemoIntent & { type: 'gift' }): string {
  if (intent.occasion) return random.pick(speech.occasions[intent.occasion])
  const question = fill(pickUsual(random, speech.giftOpenings), 'who', random.pick(speech.recipients[intent.group]))
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
  return fill(pickUsual(random, speech.openings), 'thing', composeThing(random, speech, wish))
}

/** What a shopper says after a first answer, on the same thing. */
export function composeFollowUp(random: Random, language: ShopperLanguage, intent: DemoIntent): string {
  const speech = speeches[language]
  const detail = intent.type === 'shelf' ? intent.shelf.kind.detail : 'none'
  if (detail === 'none' || random.chance(0.5)) return pickUsual(random, speech.followUps.any)
  return fill(pickUsual(random, speech.followUps[detail]), 'value', pickUsual(random, speech[detail].values))
}
