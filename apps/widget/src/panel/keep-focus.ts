/** Keeps Tab within the panel: after its last control comes its first. Escape leads out. */
export function keepFocus(event: KeyboardEvent, root: ShadowRoot): void {
  if (event.key !== 'Tab') return
  const controls = [...root.querySelectorAll<HTMLElement>('.panel :is(button, a[href], input, [tabindex="0"])')]
  const [first, last] = [controls[0], controls.at(-1)]
  const { activeElement } = root
  if (event.shiftKey && activeElement === first) last?.focus()
  else if (!event.shiftKey && activeElement === last) first?.focus()
  else return
  event.preventDefault()
}
