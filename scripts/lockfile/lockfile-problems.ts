export interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
  dev?: boolean
  optional?: boolean
  /** An expression of SPDX. */
  license?: string
  optionalDependencies?: Record<string, string>
}

export interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  allowScripts?: Record<string, boolean>
}

const exactVersion = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/** Sentences on locked packages whose address or content is not as it should be. */
export function listAddressProblems(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages).flatMap(([folder, entry]) => {
    if (!folder.includes('node_modules/') || entry.link) return []
    const problems: string[] = []
    if (entry.resolved)
      problems.push(`${folder} names an address (${entry.resolved}); set omit-lockfile-registry-resolved`)
    if (!entry.integrity && !entry.optional) problems.push(`${folder} has no integrity hash`)
    return problems
  })
}

/** Sentences on dependencies whose version is a range: an install of tomorrow would not be that of today. */
export function listVersionProblems(manifests: Manifest[]): string[] {
  return manifests.flatMap(({ name, dependencies, devDependencies, optionalDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, version]) => !exactVersion.test(version))
      .map(([dependency, version]) => `${name} asks for ${dependency} ${version}; pin one version`),
  )
}

/** Sentences on packages with an install script that package.json neither allows nor refuses. */
export function listInstallScriptProblems(
  packages: Record<string, LockedPackage>,
  allowScripts: Record<string, boolean> = {},
): string[] {
  return Object.entries(packages).flatMap(([folder, entry]) => {
    const name = folder.split('node_modules/').at(-1) ?? folder
    if (!entry.hasInstallScript || name in allowScripts) return []
    return [`${name} has an install script: set it to true or false under allowScripts in package.json`]
  })
}
