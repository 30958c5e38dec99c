import { type Language, matchLexicon, splitTokens } from '@voice-shop/answers'

/*
 * Words as a recogniser may write them that has not understood: spelled as they sound, with a sound near to another, parted in
 * two, with a letter swallowed. Judged sentences that are spoiled are few; by these, a change of how words are heard is told
 * on hundreds.
 */
type Random = () => number

const respellings: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  es: [
    [/v/, 'b'],
    [/b/, 'v'],
    [/ll/, 'y'],
    [/y(?=[aeiou])/, 'll'],
    [/z/, 's'],
    [/s(?=[aeiou])/, 'z'],
    [/c(?=[ei])/, 's'],
    [/^h/, ''],
    [/qu(?=[ei])/, 'k'],
    [/g(?=[ei])/, 'j'],
  ],
  pt: [
    [/ss/, 'c'],
    [/ch/, 'x'],
    [/x/, 'ch'],
    [/z/, 's'],
    [/c(?=[ei])/, 's'],
    [/^h/, ''],
    [/qu(?=[ei])/, 'k'],
    [/o$/, 'u'],
    [/e$/, 'i'],
    [/l(?=$|[^aeiou])/, 'u'],
  ],
  en: [
    [/ph/, 'f'],
    [/ck/, 'k'],
    [/ee/, 'ea'],
    [/ea/, 'ee'],
    [/ai/, 'ay'],
    [/er$/, 'or'],
    [/y$/, 'ie'],
    [/oo/, 'u'],
  ],
}
const nearSounds = ['pb', 'td', 'kg', 'mn', 'fv', 'sz', 'rl', 'ei', 'ou', 'ao', 'ae']

function pick<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items[Math.floor(random() * items.length)]
}

function respell(word: string, language: Language, random: Random): string | null {
  const found = pick(
    respellings[language].filter(([letters]) => letters.test(word)),
    random,
  )
  return found ? word.replace(...found) : null
}

function changeSound(word: string, random: Random): string | null {
  const changes = Array.from(word, (letter, place) =>
    nearSounds
      .filter((pair) => pair.includes(letter))
      .map((pair) => word.slice(0, place) + pair.replace(letter, '') + word.slice(place + 1)),
  ).flat()
  return pick(changes, random) ?? null
}

/** In two syllables' parts. */
function part(word: string, random: Random): string | null {
  const places = Array.from(word.matchAll(/(?<=.[aeiou])(?=[^aeiou]+[aeiou])/g), ({ index }) => index)
  const place = pick(places, random)
  return place === undefined ? null : `${word.slice(0, place)} ${word.slice(place)}`
}

function swallow(word: string, random: Random): string | null {
  const places = Array.from(word.matchAll(/(?<=..)[rhnsdl]/g), ({ index }) => index)
  const place = pick(places, random)
  return place === undefined ? null : word.slice(0, place) + word.slice(place + 1)
}

/** What is said of a product, so short that others sound like it. */
const shortestSpoiled = 5

type Sentence = Pick<ReturnType<typeof splitTokens>[number], 'text' | 'from' | 'to'>[]

/** The sentence in each way, each time with one of these words spoiled; nothing where none can be. */
function spoilOneOf(
  words: Sentence,
  said: string,
  { language, random }: { language: Language; random: Random },
): string[] {
  const long = words.filter(({ text }) => text.length >= shortestSpoiled && /^[a-z]+$/.test(text))
  const ways = [
    (word: string) => respell(word, language, random),
    (word: string) => changeSound(word, random),
    (word: string) => part(word, random),
    (word: string) => swallow(word, random),
    (word: string) => part(changeSound(word, random) ?? word, random),
  ]
  return ways.flatMap((spoil) => {
    const token = pick(long, random)
    const spoiled = token && spoil(token.text)
    return token && spoiled ? [said.slice(0, token.from) + spoiled + said.slice(token.to)] : []
  })
}

/** The sentence, each time with one word spoiled that says what is looked for; nothing where no word does. */
export function spoilSentence(said: string, language: Language, random: Random): string[] {
  const tokens = splitTokens(said)
  const wished = matchLexicon(tokens)
    .filter((hit) => hit.language === language && /^(?:types|features|materials|colours)$/.test(hit.group))
    .flatMap(({ from, to }) => tokens.slice(from, to))
  return spoilOneOf(wished, said, { language, random })
}

/** A product's name, each time with one word spoiled that no lexicon has; nothing where there is none. */
export function spoilName(name: string, language: Language, random: Random): string[] {
  const tokens = splitTokens(name)
  const known = matchLexicon(tokens)
  const own = tokens.filter((_, place) => !known.some(({ from, to }) => from <= place && place < to))
  return spoilOneOf(own, name, { language, random })
}
