import { expect, test } from 'vitest'
import { renderDirectImports } from './public-face-plugin.ts'

const publicFace = `export { default as formStyles } from './form.module.css'
export { type Proof, ProofDialog } from './proofs/proof-dialog.tsx'
export type { Reason } from './code-form.tsx'
`

function render(code: string): string {
  return renderDirectImports(code, () => publicFace)
}

test('[ROUTE-3] imports lead past a public file to what has them, and types to nothing', () => {
  expect(
    render(`import { useState } from 'react'
import { ProofDialog, type Reason, formStyles as styles } from '../auth/auth.public.ts'
import type { Proof } from '../auth/auth.public.ts'
`),
  ).toBe(`import { useState } from 'react'
import { ProofDialog as ProofDialog } from '../auth/proofs/proof-dialog.tsx';import { default as styles } from '../auth/form.module.css'

`)
})

test('[ROUTE-3] what a public file does not export by name fails the build', () => {
  expect(() => render(`import { Hidden } from '../auth/auth.public.ts'`)).toThrow(
    '../auth/auth.public.ts does not export Hidden',
  )
})
