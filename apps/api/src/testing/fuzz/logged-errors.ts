const errorLevel = 50

/** The lines of a server's log that tell of an error. */
export function listLoggedErrors(stdout: string): string[] {
  return stdout.split('\n').filter((line) => {
    if (!line.startsWith('{')) return false
    return (JSON.parse(line) as { level: number }).level >= errorLevel
  })
}
