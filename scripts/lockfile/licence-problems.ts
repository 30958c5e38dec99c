import type { LockedPackage } from './lockfile-problems.ts'

/** Licences of what runs in production that ask for no more than their text and names to be passed on. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
])

/** Licences that ask for more, each for the packages for which somebody has looked at it (docs/security/dependencies.md). */
const allowedFor: Readonly<Record<string, RegExp>> = {
  // libvips is a library of its own beside sharp, which anybody can put another in the place of.
  'LGPL-3.0-or-later': /^@img\/sharp-/,
}

/** Whether an expression of SPDX without nesting is allowed: of OR one side, of AND each. */
function isAllowed(name: string, expression: string): boolean {
  const sides = expression.replaceAll(/[()]/g, '').split(' OR ')
  return sides.some((side) =>
    side.split(' AND ').every((licence) => allowed.has(licence) || (allowedFor[licence]?.test(name) ?? false)),
  )
}

/** Sentences on packages that run in production and whose licence is not among those that were decided on. */
export function listLicenceProblems(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages).flatMap(([folder, { dev, link, license }]) => {
    // Our own packages lie in folders of the repository.
    if (dev || link || !folder.includes('node_modules/')) return []
    const name = folder.split('node_modules/').at(-1) ?? folder
    if (license !== undefined && isAllowed(name, license)) return []
    return [
      `${name} has the licence ${license ?? 'that its package does not tell'}: decide on it in scripts/lockfile/licence-problems.ts`,
    ]
  })
}
