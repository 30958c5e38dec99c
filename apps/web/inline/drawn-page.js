// Shows the page as the build has drawn it, and keeps what is clicked and chosen until React has taken it over.
{
  const { lang, dataset } = document.documentElement
  const drawing = document.querySelector(`template[data-drawn="${lang} ${dataset.theme}"]`)
  // What the address or the way here adds is not in the drawing.
  const isPlain = location.href === location.origin + JSON.parse(document.currentScript.dataset.value)
  if (drawing && isPlain && !history.state) {
    const root = document.getElementById('root')
    const types = ['click', 'submit', 'change']
    const inputs = []
    const keep = (event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      inputs.push({ type: event.type, target: event.target, value: event.target.value })
    }
    root.append(drawing.content)
    for (const type of types) root.addEventListener(type, keep, true)
    const replay = () => {
      for (const type of types) root.removeEventListener(type, keep, true)
      for (const { type, target, value } of inputs) {
        if (type === 'submit') target.requestSubmit()
        else if (type === 'click') target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
        else if (target.matches('select')) {
          target.value = value
          target.dispatchEvent(new Event('change', { bubbles: true }))
        }
      }
    }
    addEventListener('pageready', replay, { once: true })
  }
}
