import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Choice, choiceVariable, listScreens, placeImage, readChoice } from './choice.ts'
import { imageFolder } from './folders.ts'

/** A page with all the images there are of the choice, a row for each screen and language. */
function renderIndex(choice: Choice): string {
  const sections = listScreens(choice).map((screen) => {
    const rows = choice.languages.map((language) => {
      const places = choice.themes.flatMap((theme) =>
        choice.widths.map((width) => placeImage({ language, theme, width, screen })),
      )
      const images = places
        .filter((place) => existsSync(new URL(place, imageFolder)))
        .map((place) => `<a href="${place}"><img src="${place}" alt="${place}" loading="lazy"></a>`)
      return `<p>${images.join('')}</p>`
    })
    return `<h2>${screen.name}</h2>${rows.join('')}`
  })
  const style = 'body{font:14px system-ui;background:#888}p{display:flex;gap:8px;align-items:start}img{width:200px}'
  return `<!doctype html><meta charset="utf-8"><title>Screenshots</title><style>${style}</style>${sections.join('\n')}`
}

/** `npm run screenshots`: every screen in every language, theme and width, or those chosen; `--readme` the README's. */
function main(): number {
  const { isReadme, ...choice } = readChoice(process.argv.slice(2))
  const config = fileURLToPath(new URL('screenshots.config.ts', import.meta.url))
  const file = isReadme ? 'readme.shots' : 'screens.shots'
  const env = { ...process.env, [choiceVariable]: JSON.stringify(choice) }
  const { status } = spawnSync('playwright', ['test', '--config', config, file], { env, stdio: 'inherit' })
  if (isReadme) return status ?? 1
  mkdirSync(imageFolder, { recursive: true })
  writeFileSync(new URL('index.html', imageFolder), renderIndex(choice))
  console.log(`The screenshots: ${fileURLToPath(new URL('index.html', imageFolder))}`)
  return status ?? 1
}

process.exitCode = main()
