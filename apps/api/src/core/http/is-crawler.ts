/**
 * Whether a program says that it reads pages for a search engine or the like: Googlebot, bingbot, Baiduspider, Slurp. Those
 * that do not say so are told by how they click.
 */
export function isCrawler(userAgent: string): boolean {
  return /bot\b|crawler|spider|slurp/i.test(userAgent)
}
