/** The texts of a form's fields by name; empty for a field that is not there. */
export function readFields<const Name extends string>(form: HTMLFormElement, names: readonly Name[]) {
  const data = new FormData(form)
  const entries = names.map((name) => {
    const value = data.get(name)
    return [name, typeof value === 'string' ? value : '']
  })
  // Safe: one entry was made for each name.
  return Object.fromEntries(entries) as Record<Name, string>
}

/** The same without the spaces around them. */
export function readTrimmedFields<const Name extends string>(form: HTMLFormElement, names: readonly Name[]) {
  const texts = readFields(form, names)
  for (const name of names) texts[name] = texts[name].trim()
  return texts
}

/** Puts the focus into the field of that name, where there is one. */
export function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  const field = name === undefined ? null : form?.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.focus()
}
