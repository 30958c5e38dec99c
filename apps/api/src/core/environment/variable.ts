/** A setting that stops the start; the message is one sentence that names the variable. */
export class ConfigError extends Error {}

export interface Variable<Value> {
  /** One sentence for the reference in docs/operations.md. */
  doc: string
  /** What holds when the variable is not set, as text. Empty: not set. */
  default: string
  /** Throws an Error whose message says what is wrong with the text. */
  parse: (text: string) => Value
}

/** What the variables of a declaration say. */
export type ValuesOf<Variables extends Record<string, Variable<unknown>>> = {
  [Name in keyof Variables]: ReturnType<Variables[Name]['parse']>
}

/** The address of a service outside; in production an encrypted one. */
export function requireAddress(name: string, address: URL | null, isProduction: boolean): URL {
  if (address === null) throw new ConfigError(`${name} must be an address.`)
  if (isProduction && address.protocol !== 'https:') {
    throw new ConfigError(`${name} must start with https:// in production.`)
  }
  return address
}
