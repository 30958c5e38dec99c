/** What a form-encoded field can hold once its brackets are read. */
export type FormValue = string | FormValue[] | FormGroup
export interface FormGroup {
  [name: string]: FormValue
}

export interface Form {
  values: FormGroup
  /** Names as they came, with array places as `#`: `items[#][price]`. Serves to find parameters that do not exist. */
  names: string[]
}

const maxFields = 1000

/** Reads form-encoded text with Stripe's nesting: `metadata[a]=1`, `items[0][price]=x`, `expand[]=y`. */
export function parseForm(text: string): Form {
  const tree: Tree = new Map()
  const names: string[] = []
  let count = 0
  for (const [name, value] of new URLSearchParams(text)) {
    count += 1
    if (count > maxFields) break
    const path = splitName(name)
    names.push(path.map((part, place) => (place === 0 ? part : `[${/^\d*$/.test(part) ? '#' : part}]`)).join(''))
    put(tree, path, value)
  }
  return { values: toGroup(tree), names }
}

type Tree = Map<string, string | Tree>

function splitName(name: string): string[] {
  const start = name.indexOf('[')
  if (start < 1) return [name]
  const inner = [...name.slice(start).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '')
  return [name.slice(0, start), ...inner]
}

function put(tree: Tree, path: string[], value: string): void {
  let node = tree
  for (const [place, part] of path.entries()) {
    const key = part === '' ? String(node.size) : part
    if (place === path.length - 1) {
      node.set(key, value)
      return
    }
    const next = node.get(key)
    const branch: Tree = next instanceof Map ? next : new Map()
    node.set(key, branch)
    node = branch
  }
}

function toGroup(tree: Tree): FormGroup {
  // Without a prototype, a field called __proto__ is a field like any other.
  const group: FormGroup = Object.create(null)
  for (const [name, value] of tree) group[name] = toValue(value)
  return group
}

function toValue(value: string | Tree): FormValue {
  if (typeof value === 'string') return value
  const keys = [...value.keys()]
  if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key))) {
    return [...value.entries()].sort(([a], [b]) => Number(a) - Number(b)).map(([, item]) => toValue(item))
  }
  return toGroup(value)
}
