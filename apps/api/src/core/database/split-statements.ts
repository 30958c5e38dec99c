/** What separates or hides semicolons: a comment, a quoted text, a function's body in dollars, or one itself. */
const pieces = /--[^\n]*|'(?:[^']|'')*'|\$\$[\s\S]*?\$\$|;|[^-'$;]+|[\s\S]/g

/** The statements of a migration, without comments. */
export function splitStatements(text: string): string[] {
  const statements: string[] = ['']
  for (const [piece] of text.matchAll(pieces)) {
    if (piece === ';') statements.push('')
    else if (!piece.startsWith('--')) statements.push(`${statements.pop()}${piece}`)
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}
