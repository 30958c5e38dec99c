import { lazy, Suspense } from 'react'
import { loadMessages } from '../../../app/i18n.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import type { CodeFormProps } from './code-form.tsx'

const CodeForm = lazy(async () => {
  const [module] = await Promise.all([import('./code-form.tsx'), loadMessages(['twoStep'])])
  return { default: module.CodeForm }
})

/** The second step of a sign-in, loaded when there is one. */
export function CodeStep({ loading, ...props }: CodeFormProps & { loading: string }) {
  return (
    <Suspense fallback={<Spinner label={loading} />}>
      <CodeForm {...props} />
    </Suspense>
  )
}
