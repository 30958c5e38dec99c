import type { Answer } from '@voice-shop/simulator-core/answers.ts'
import { renderPage } from '@voice-shop/simulator-core/pages.ts'

/** The error shape of the API: a code, a short message and what is meant. */
export function refuse(code: number, message: string, description: string): Answer {
  return { status: code, body: { code, message, description } }
}

/** A page of the simulated Tienda Nube; `content` is HTML. */
export function renderStorePage(title: string, content: string): string {
  const note = 'Simulador de Tienda Nube: no es una tienda real.'
  return renderPage({ language: 'es', note, title, content })
}
