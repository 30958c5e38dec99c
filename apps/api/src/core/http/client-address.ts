/** The groups of an IPv6 address, with the zeros that :: stands for. */
function expand(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0)
  return [...(before ?? []), ...Array.from({ length: zeros }, () => '0'), ...(after ?? [])]
}

/**
 * What limits count as one address: an IPv4 address, however it is written, or the first 64 bits of an IPv6 one, which
 * are what a line or a server is given: the rest is its owner's to choose. Empty for who has hung up already.
 */
export function getCountedAddress(ip: string | undefined): string {
  if (ip === undefined) return ''
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? []
  if (mapped) return mapped
  if (!ip.includes(':')) return ip
  const groups = expand(ip.toLowerCase().split('%')[0] ?? '').slice(0, 4)
  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')
}
