import type { FormGroup } from './form.ts'
import { refuse, refuseMissingParam } from './stripe-error.ts'

/** Reads the parameters of a request; what is of the wrong kind is refused with Stripe's error shape. */
export class Params {
  readonly #values: FormGroup
  readonly #prefix: string

  constructor(values: FormGroup, prefix = '') {
    this.#values = values
    this.#prefix = prefix
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined
  }

  /** The text, or undefined when absent. An empty text is kept: Stripe takes it as "unset". */
  findText(name: string): string | undefined {
    const value = this.#values[name]
    if (value === undefined) return undefined
    if (typeof value !== 'string')
      throw refuse(`Invalid string: ${JSON.stringify(value)}`, { param: this.#nameOf(name) })
    return value
  }

  /** The text; throws when it is absent or empty. */
  getText(name: string): string {
    const value = this.findText(name)
    if (value === undefined || value === '') throw refuseMissingParam(this.#nameOf(name))
    return value
  }

  findInteger(name: string): number | undefined {
    const value = this.findText(name)
    if (value === undefined || value === '') return undefined
    if (!/^-?\d{1,12}$/.test(value)) {
      throw refuse(`Invalid integer: ${value}`, { param: this.#nameOf(name), code: 'parameter_invalid_integer' })
    }
    return Number(value)
  }

  findFlag(name: string): boolean | undefined {
    const value = this.findText(name)
    if (value === undefined || value === '') return undefined
    if (value !== 'true' && value !== 'false') throw refuse(`Invalid boolean: ${value}`, { param: this.#nameOf(name) })
    return value === 'true'
  }

  /** One of the choices, or undefined when absent. */
  findChoice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.findText(name)
    if (value === undefined || value === '') return undefined
    const choice = choices.find((one) => one === value)
    if (choice !== undefined) return choice
    throw refuse(`Invalid ${name}: must be one of ${choices.join(', ')}`, { param: this.#nameOf(name) })
  }

  findGroup(name: string): Params | undefined {
    const value = this.#values[name]
    if (value === undefined || value === '') return undefined
    if (typeof value === 'string' || Array.isArray(value)) throw refuse('Invalid object', { param: this.#nameOf(name) })
    return new Params(value, this.#nameOf(name))
  }

  /** The parts of an array of objects; none when absent. */
  listGroups(name: string): Params[] {
    const value = this.#values[name]
    if (value === undefined || value === '') return []
    if (!Array.isArray(value)) throw refuse('Invalid array', { param: this.#nameOf(name) })
    return value.map((item, place) => {
      const param = `${this.#nameOf(name)}[${place}]`
      if (typeof item === 'string' || Array.isArray(item)) throw refuse('Invalid object', { param })
      return new Params(item, param)
    })
  }

  listTexts(name: string): string[] {
    const value = this.#values[name]
    if (value === undefined || value === '') return []
    if (!Array.isArray(value)) throw refuse('Invalid array', { param: this.#nameOf(name) })
    return value.filter((item) => typeof item === 'string')
  }

  /** The metadata merged into what was there: an empty value removes its key, an empty group removes all. */
  mergeMetadata(before: Record<string, string> | null = {}): Record<string, string> {
    if (this.#values.metadata === '') return {}
    const merged = { ...before }
    for (const [key, value] of Object.entries(this.#values.metadata ?? {})) {
      if (typeof value !== 'string') throw refuse('Metadata values must be strings', { param: `metadata[${key}]` })
      if (value === '') delete merged[key]
      else merged[key] = value
    }
    return merged
  }

  #nameOf(name: string): string {
    return this.#prefix === '' ? name : `${this.#prefix}[${name}]`
  }
}

/** Throws for the first name that the call does not have: a misspelled parameter must not pass unnoticed. */
export function requireKnownNames(names: readonly string[], permitted: readonly string[]): void {
  const known = new Set([...permitted, 'expand', 'expand[#]'])
  const unknown = names.find((name) => !(known.has(name) || isMetadata(name, known)))
  if (unknown === undefined) return
  const [top = unknown] = unknown.split('[')
  const isTopKnown = [...known].some((name) => name === top || name.startsWith(`${top}[`))
  const param = isTopKnown ? unknown.replaceAll('#', '0') : top
  throw refuse(`Received unknown parameter: ${param}`, { param, code: 'parameter_unknown' })
}

function isMetadata(name: string, known: ReadonlySet<string>): boolean {
  const match = /^(.*?)(\[metadata\]|metadata)\[[^\]]*\]$/.exec(name)
  return match !== null && known.has(`${match[1]}${match[2]}`)
}
