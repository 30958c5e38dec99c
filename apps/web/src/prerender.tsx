import { prerenderToNodeStream } from 'react-dom/static'
import { startI18n } from './app/i18n.ts'
import { Application } from './application.tsx'

/**
 * Draws the page of `location` in the language and theme of `document`, as the browser does at first: for the build,
 * which has put stand-ins of both in place (prerender-pages.ts).
 */
export async function drawPage(): Promise<string> {
  await startI18n()
  const { prelude } = await prerenderToNodeStream(<Application />, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  let html = ''
  for await (const chunk of prelude) html += chunk
  return html
}
