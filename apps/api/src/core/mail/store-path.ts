/**
 * A path of the app, with its query and fragment, as a mail about a store leads there: to that store, whichever of theirs
 * the reader had open last.
 */
export function getStorePath(path: string, workspaceId: string): string {
  const { pathname, searchParams, hash } = new URL(path, 'https://app.invalid')
  return `${pathname}?${new URLSearchParams([['workspace', workspaceId], ...searchParams])}${hash}`
}
