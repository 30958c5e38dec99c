import type { Language } from '../model.ts'
import type { Token } from '../text/tokens.ts'
import { stopWords } from './stop-words.ts'

/** Words that say what must not be, whatever they mean; `to` is behind the last one. */
export interface Refusal {
  /** Right behind what refuses them: a term may begin there, such as "de mujer". */
  behind: number
  from: number
  to: number
  /** Said as shops write it: "sin costura", "sem bojo". */
  isLeftOut: boolean
}

/** What says that what follows must not be, and nothing else: "que no se caiga" tells what a thing does. */
const opener =
  /^(?:no (?:sea|sean|es|son|fuera|fueran|fuese|sera|quiero|busco)|nao (?:seja|sejam|e|sao|fosse|quero)|isnt|arent|not|dont want|do not want|excepto|exceto|except|salvo|nada de|(?:todo|tudo|todos|cualquiera|cualquier|qualquer) menos|(?:anything|everything|any|all) but|other than|(?:sin|sem) (?:que sea|que seja|ser)|no (?:tenga|tengan|traiga|traigan|lleve|lleven)|nao (?:tenha|tenham|traga|leve)|(?:that|which) (?:doesnt|dont) have|with no|sin|sem|without)(?= |$)/
const leavingOut = /^(?:sin|sem|without|with no|(?:no|nao|that|which) (?:t|l|d)\p{L}+(?: have)?)$/u
/** "Me quedé sin yerba" tells why it is looked for. */
export const ranOut =
  /^(?:qued(?:e|o|amos|aron|ando|ado)|est(?:oy|amos|aba|abamos|ou|ava|avamos)|and(?:o|amos)|fi(?:quei|camos|cou|caram)|to|tou|tava)$/
/** What stands between: "que no sea de la de", "not for a". */
const filler =
  /^(?:a|an|the|any|un|una|unos|unas|el|la|los|las|o|os|as|um|uma|uns|umas|de|del|do|da|dos|das|al|ao|aos|para|pra|pro|for|of|con|com|with|en|em|in|tan|muy|tao|muito|too|so|very|ningun|ninguna|nenhum|nenhuma|tipo|color|cor|colour)$/
const joining = /^(?:ni|nem|nor|or|o|ou)$/
/** "Not sure" refuses nothing. */
const empty = /^(?:sure|only|bad|too|yet|sino|senao|duda|duvida|compromiso|compromisso|querer)$/
const longestPhrase = 3

function readOpener(tokens: readonly Token[], place: number): { to: number; isLeftOut: boolean } | null {
  const said = tokens.slice(place, place + 3)
  const end = said.findIndex(({ isAfterBreak }, index) => index > 0 && isAfterBreak)
  const text = said.slice(0, end < 0 ? said.length : end).map((token) => token.text)
  const match = opener.exec(text.join(' '))
  if (!match) return null
  const isLeftOut = leavingOut.test(match[0])
  if (isLeftOut && ranOut.test(tokens[place - 1]?.text ?? '')) return null
  // "No es para mi novia" answers what was asked.
  if (place === 0 && /^(?:no es|no son|nao e|nao sao)$/.test(match[0])) return null
  return { to: place + match[0].split(' ').length, isLeftOut }
}

function isContent(token: Token | undefined, language: Language): token is Token {
  if (token === undefined || !/^\p{L}{2,}$/u.test(token.text)) return false
  return !stopWords[language].has(token.text) && !filler.test(token.text)
}

/** The words behind a place that say what is refused, if any. */
function readPhrase(tokens: readonly Token[], place: number, language: Language): Omit<Refusal, 'isLeftOut'> | null {
  let from = place
  while (filler.test(tokens[from]?.text ?? '') && !tokens[from]?.isAfterBreak) from += 1
  let to = from
  while (to - from < longestPhrase && isContent(tokens[to], language) && !tokens[to]?.isAfterBreak) to += 1
  return to > from && !empty.test(tokens[from]?.text ?? '') ? { behind: place, from, to } : null
}

/** The stretches of a sentence that it refuses by saying so right before: "que no sea digital ni de cuerda". */
export function findRefusals(tokens: readonly Token[], language: Language): Refusal[] {
  const refusals: Refusal[] = []
  for (let place = 0; place < tokens.length; place += 1) {
    const opened = readOpener(tokens, place)
    let phrase = opened && readPhrase(tokens, opened.to, language)
    while (opened && phrase) {
      refusals.push({ ...phrase, isLeftOut: opened.isLeftOut })
      place = phrase.to - 1
      const next = tokens[phrase.to]
      phrase =
        next && !next.isAfterBreak && joining.test(next.text) ? readPhrase(tokens, phrase.to + 1, language) : null
    }
  }
  return refusals
}
