import type { LockedPackage } from './lockfile-problems.ts'

interface Platform {
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
const libraries: Record<string, string> = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' }

/** The platform that the name of a prebuilt package tells, as in @swc/core-linux-x64-musl. */
function readPlatform(name: string): Platform {
  const words = name.split(/[-/]/)
  const os = words.filter((word) => systems.includes(word))
  const cpu = words.filter((word) => processors.includes(word))
  const libc = words.flatMap((word) => (os.includes('linux') && libraries[word]) || [])
  return { ...(cpu.length && { cpu }), ...(libc.length && { libc }), ...(os.length && { os }) }
}

function removeUnset(entry: Record<string, unknown>): LockedPackage {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined))
}

/**
 * The optional packages that locked ones ask for and the lock file lacks, as entries to add. npm leaves out those
 * that the registry in use does not carry, and `npm ci` then refuses the file on every machine.
 */
export function listAbsentPlatforms(packages: Record<string, LockedPackage>): Record<string, LockedPackage> {
  const absent = Object.entries(packages).flatMap(([folder, entry]) =>
    Object.entries(entry.optionalDependencies ?? {}).flatMap(([name, version]): [string, LockedPackage][] => {
      const isLocked = `${folder}/node_modules/${name}` in packages || `node_modules/${name}` in packages
      const isExact = /^\d+\.\d+\.\d+/.test(version)
      if (isLocked || !isExact) return []
      const { cpu, libc, os } = readPlatform(name)
      // In npm's own order of keys.
      const locked = { version, cpu, dev: entry.dev, libc, optional: true, os }
      return [[`node_modules/${name}`, removeUnset(locked)]]
    }),
  )
  return Object.fromEntries(absent)
}
