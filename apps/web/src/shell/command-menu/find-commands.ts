/** What a command is found by. */
export interface Findable {
  label: string
  /** The name of its group. */
  group: string
  /** Other words for it, separated by spaces. */
  words: string
}

/** In lower case and without accents: who looks for `mês` may type `mes`, and the other way round. */
function simplify(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function splitWords(text: string): string[] {
  return simplify(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** How far a word that was typed is from a command: 0 begins a word of its name, null is not in it at all. */
function rankWord(word: string, { label, group, words }: Findable): number | null {
  const isBeginning = (text: string) => splitWords(text).some((other) => other.startsWith(word))
  if (isBeginning(label)) return 0
  if (isBeginning(words)) return 1
  if (isBeginning(group)) return 2
  return simplify(label).includes(word) ? 3 : null
}

function rank(typed: readonly string[], command: Findable): number | null {
  const ranks = typed.map((word) => rankWord(word, command))
  if (ranks.includes(null)) return null
  const isName = simplify(command.label).startsWith(typed.join(' '))
  return ranks.reduce<number>((sum, one) => sum + (one ?? 0), isName ? -1 : 0)
}

/** The commands of which each word of the query begins a word, those nearest to it first; all for an empty query. */
export function findCommands<Command extends Findable>(commands: readonly Command[], query: string): Command[] {
  const typed = splitWords(query)
  const ranked = commands.flatMap((command) => {
    const distance = rank(typed, command)
    return distance === null ? [] : [{ command, distance }]
  })
  if (typed.length > 0) ranked.sort((a, b) => a.distance - b.distance)
  return ranked.map(({ command }) => command)
}

/** The commands by their groups, in the order in which each group comes first. */
export function groupCommands<Command extends Findable>(commands: readonly Command[]) {
  const names = [...new Set(commands.map(({ group }) => group))]
  return names.map((group) => ({ group, commands: commands.filter((command) => command.group === group) }))
}
