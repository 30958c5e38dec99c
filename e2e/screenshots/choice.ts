import { parseArgs } from 'node:util'
import { languages } from '@voice-shop/contract'
import { edgeCaseScreens } from '../fixtures/edge-case-screens.ts'
import { screenStates } from '../fixtures/screen-states.ts'
import { type Screen, screens } from '../fixtures/screens.ts'

/** What is to be taken. */
export interface Choice {
  languages: string[]
  themes: string[]
  widths: number[]
  /** Parts of names of screens; none is all of them. */
  screens: string[]
}

const all = { languages: [...languages], themes: ['light', 'dark'], widths: [1440, 1280, 768, 360, 320] }

/** Reads `--screen dashboard --language es --theme dark --width 360`, each as often as wanted. @throws on others. */
export function readChoice(args: string[]): Choice & { isReadme: boolean } {
  const many = { type: 'string', multiple: true } as const
  const { values } = parseArgs({
    args,
    options: { screen: many, language: many, theme: many, width: many, readme: { type: 'boolean' } },
  })
  return {
    languages: values.language ?? all.languages,
    themes: values.theme ?? all.themes,
    widths: values.width?.map(Number) ?? all.widths,
    screens: values.screen ?? [],
    isReadme: values.readme ?? false,
  }
}

/** The choice travels to Playwright's workers in a variable. */
export const choiceVariable = 'SCREENSHOTS'

export function readChoiceOfProcess(): Choice {
  return JSON.parse(process.env[choiceVariable] ?? JSON.stringify({ ...all, screens: [] }))
}

export function listScreens(choice: Choice): Screen[] {
  return [...screens, ...edgeCaseScreens, ...screenStates].filter(
    ({ name }) => choice.screens.length === 0 || choice.screens.some((part) => name.includes(part)),
  )
}

/** Such as dashboard-with-its-table.png */
function nameImage(screen: Pick<Screen, 'name'>): string {
  return `${screen.name.replaceAll(/[^\w]+/g, '-')}.png`
}

/** Where an image lies in the folder of screenshots. */
export function placeImage(image: { language: string; theme: string; width: number; screen: Screen }): string {
  return `${image.language}/${image.theme}/${image.width}/${nameImage(image.screen)}`
}
