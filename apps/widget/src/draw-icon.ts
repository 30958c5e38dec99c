const svg = 'http://www.w3.org/2000/svg'

/** A microphone, element by element: pages with Trusted Types take no markup. */
export function drawIcon(): SVGElement {
  const icon = document.createElementNS(svg, 'svg')
  const attributes = { viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' }
  for (const [name, value] of Object.entries(attributes)) icon.setAttribute(name, value)
  const path = document.createElementNS(svg, 'path')
  path.setAttribute('d', 'M12 3a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3ZM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3')
  icon.append(path)
  return icon
}
