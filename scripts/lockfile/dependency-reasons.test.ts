import { expect, test } from 'vitest'
import { listReasonProblems } from './dependency-reasons.ts'

const manifests = [
  {
    name: 'app',
    dependencies: { fastify: '1.0.0', '@voice-shop/contract': '0.1.0' },
    devDependencies: { knip: '1.0.0' },
  },
  { name: 'bench', dependencies: { pg: '1.0.0' } },
]

test('every direct dependency has a reason, and every reason its dependency', () => {
  const markdown = '| Package | Why |\n| --- | --- |\n| `fastify` | HTTP |\n| `knip` |  |\n| `left-pad` | because |'
  expect(listReasonProblems(manifests, markdown)).toEqual([
    'knip, which app needs, has no reason in docs/security/dependencies.md',
    'pg, which bench needs, has no reason in docs/security/dependencies.md',
    'docs/security/dependencies.md has a reason for left-pad, which nothing needs',
  ])
  expect(listReasonProblems(manifests, '| `fastify` | HTTP |\n| `knip` | x |\n| `pg` | y |')).toEqual([])
})
