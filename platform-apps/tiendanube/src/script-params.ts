/** What the server has a store's page give to the script: the store's widget key, and where Voice Shop is. */
export interface ScriptParams {
  key: string
  origin: string
}

/** The parameters of the script's address; null where the store has none of ours. */
export function readScriptParams(address: string): ScriptParams | null {
  if (!URL.canParse(address)) return null
  const { searchParams } = new URL(address)
  const [key, origin] = [searchParams.get('key') ?? '', searchParams.get('origin') ?? '']
  const isRight = /^vsw_[\w-]{1,60}$/.test(key) && /^https?:\/\/[^/\s?#]+$/.test(origin)
  return isRight ? { key, origin } : null
}
