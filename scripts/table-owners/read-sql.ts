import { parseSync } from '@swc/core'

/** A table that a file's SQL names. */
export interface Mention {
  table: string
  isInsert: boolean
  line: number
}

/** A string or a template of a file, without what is put into it. */
interface Text {
  text: string
  /** Of its beginning, in bytes. */
  place: number
  /** What is called with it, or the template's tag, such as `selectFrom` or `sql`. */
  call: string
}

// What is read of swc's syntax tree; places are bytes, counted from 1.
interface Node {
  type?: string
  span?: { start: number; end: number }
  [key: string]: unknown
}

const readsTables = /\b(?:selectFrom|insertInto|replaceInto|mergeInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`/
const importsDatabase = /^import (?!type\b)[^;'"]*? from '(?:kysely|[./]*\/core\/database\/[\w-]+\.ts)'/m

const inserts = new Set(['insertInto', 'replaceInto', 'mergeInto'])

/** As long as before, so that places stay what they are. */
const fill = (text: string, filler: string) => text.replace(/[^\n]/g, filler)

function readText(node: Node, code: string): string {
  const { start = 1, end = 1 } = node.span ?? {}
  const text = ((node.expressions ?? []) as Node[]).reduce(
    (rest, { span }) => {
      const [from, to] = [(span?.start ?? 0) - start, (span?.end ?? 0) - start]
      return rest.slice(0, from) + fill(rest.slice(from, to), '_') + rest.slice(to)
    },
    code.slice(start - 1, end - 1),
  )
  return text
    .slice(1, -1)
    .replace(/\$\{[\s_]*\}/g, (part) => fill(part, '_'))
    .replace(/\\[nrt]/g, '  ')
}

/** What a call or a tagged template calls: the last word of it. */
function readCall({ type, callee, tag }: Node): string {
  const called = (type === 'CallExpression' ? callee : tag) as Node | undefined
  return String(((called?.property ?? called) as Node | undefined)?.value ?? '')
}

/** All strings and templates of a tree but those that are types. */
function* listTexts(node: Node, code: string, call: string): Generator<Text> {
  if (node.type === 'TsLiteralType' || node.type === 'ImportDeclaration') return
  if (node.type === 'StringLiteral' || node.type === 'TemplateLiteral')
    yield { text: readText(node, code), place: node.span?.start ?? 1, call }
  // Lists hand on what they are handed to; so do arguments, which are nodes without a type.
  const isPartOfCall = !node.type || node.type === 'ArrayExpression' || node.type === 'TemplateLiteral'
  const inner = isPartOfCall ? call : readCall(node)
  for (const child of Object.values(node))
    if (typeof child === 'object' && child !== null) yield* listTexts(child as Node, code, inner)
}

/** Makes blanks of the comments of SQL and, where they are not wanted, of its constants. */
function clean(text: string, { hasConstants }: { hasConstants: boolean }): string {
  return text.replace(/'(?:[^']|'')*'|--.*|\/\*[\s\S]*?\*\//g, (part) =>
    hasConstants && part.startsWith("'") ? part : fill(part, ' '),
  )
}

/**
 * What the SQL of a module names of these tables. In a template of `sql` that is each word that is a table's name, but
 * for `table.column`; in other texts each that comes after a word of SQL; and in a file that speaks to the database a
 * string that is a table's name, for some call will take it.
 */
export function readMentions(source: string, tables: readonly string[]): Mention[] {
  const name = `(?:"?\\w+"?\\.)?"?(${tables.join('|')})"?(?![\\w.$])`
  const anyWord = new RegExp(`(?<![\\w.$])(?:(into)\\s+)?${name}`, 'gi')
  const afterWord = new RegExp(`\\b(into|from|join|update|using|table|truncate|copy|lock|only)\\s+${name}`, 'gi')
  const wholeText = new RegExp(`^()${name}(?:\\s+(?:as\\s+)?\\w+)?$`, 'i')
  const code = Buffer.from(source).toString('latin1')
  const isOfDatabase = readsTables.test(source) || importsDatabase.test(source)

  function findMentions({ text, place, call }: Text): Mention[] {
    const matches = [
      ...(call === 'sql' ? clean(text, { hasConstants: false }).matchAll(anyWord) : []),
      ...clean(text, { hasConstants: true }).matchAll(afterWord),
      ...(isOfDatabase ? [text.match(wholeText)].filter((match) => match !== null) : []),
    ]
    return matches.map(({ 1: word = '', 2: table = '', index = 0 }) => ({
      table: table.toLowerCase(),
      isInsert: word.toLowerCase() === 'into' || (word === '' && inserts.has(call)),
      line: code.slice(0, place + index).split('\n').length,
    }))
  }
  // Safe: what swc returns is such a tree.
  const tree = parseSync(source, { syntax: 'typescript', target: 'esnext' }) as unknown as Node
  return [...listTexts(tree, code, '')].flatMap(findMentions)
}
