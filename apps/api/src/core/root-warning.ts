/** What a server in production says at its start where it may do all that its machine can; null where it may not. */
export function findRootWarning(
  { isProduction }: { isProduction: boolean },
  userId: number | undefined = process.getuid?.(),
): string | null {
  if (!isProduction || userId !== 0) return null
  return 'Voice Shop runs as root: a fault in it could do anything on this machine. Start it as a user of its own.'
}
