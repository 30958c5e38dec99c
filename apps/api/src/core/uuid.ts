const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text can be the id of a row: the database refuses others with an error of its own. */
export function isUuid(text: string): boolean {
  return pattern.test(text)
}
