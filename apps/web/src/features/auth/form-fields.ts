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

/** Puts the focus into the field of that name, where there is one. */
export function focusField(form: HTMLFormElement, name: string | undefined): void {
  const field = name === undefined ? null : form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.focus()
}
