/** Joins class names, leaving out what is absent or switched off. */
export function joinClasses(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
