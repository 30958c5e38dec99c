import type { CallInput } from './test-app.ts'

export const boundary = 'form-boundary-7d1'

export interface FormPart {
  name: string
  /** Null for a part that is text. */
  fileName?: string | null
  type?: string
  content: Uint8Array | string
}

function renderPart({ name, fileName = 'photo.png', type = 'image/png', content }: FormPart): Buffer {
  const file = fileName === null ? '' : `; filename="${fileName}"\r\nContent-Type: ${type}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(content as Uint8Array), Buffer.from('\r\n')])
}

/** A form as browsers send it. */
export function renderForm(parts: readonly FormPart[]): Buffer {
  return Buffer.concat([...parts.map(renderPart), Buffer.from(`--${boundary}--\r\n`)])
}

/** What a call needs that sends this form. */
export function makeFormCall(body: Buffer, headers: Record<string, string> = {}): CallInput {
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers }, body }
}
