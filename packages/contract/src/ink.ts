/** Relative luminance of a colour as `#rrggbb`: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance. */
function getLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Black or white, whichever has more contrast on the colour; each has at least 4.5 : 1 on what it is chosen for. */
export function chooseInk(colour: string): '#000000' | '#ffffff' {
  const luminance = getLuminance(colour)
  return (luminance + 0.05) / 0.05 > 1.05 / (luminance + 0.05) ? '#000000' : '#ffffff'
}
