import { relative } from 'node:path'
import type { Rolldown } from 'vite'
import { getPageModule, pagePaths, protectedAreaModule } from './src/page-assets.ts'
import { isPublicPath, paths } from './src/paths.ts'

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'facadeModuleId' | 'imports' | 'moduleIds'>

const publicModules = new Set(pagePaths.filter(isPublicPath).map(getPageModule))
const firstModules = new Set([protectedAreaModule, getPageModule(paths.dashboard)])
/** What so many parts share comes with the frame: most are behind it, and the dashboard's later parts are among them. */
const many = 4

/**
 * The parts that need each module, by its id. A part is what is loaded by itself, named by its module: the entry, a page,
 * the protected area, what comes later. `chunks` are those of a bundler left alone: it sees through files that only pass
 * on what others export, which the imports do not.
 */
export function listParts(chunks: readonly Chunk[]): Map<string, Set<string>> {
  const parts = new Map<string, Set<string>>()
  for (const { fileName, facadeModuleId } of chunks) {
    if (!facadeModuleId) continue
    const part = relative(import.meta.dirname, facadeModuleId)
    const files = new Set([fileName])
    for (const file of files) {
      const chunk = chunks.find((other) => other.fileName === file)
      for (const next of chunk?.imports ?? []) files.add(next)
      for (const id of chunk?.moduleIds ?? []) parts.set(id, (parts.get(id) ?? new Set()).add(part))
    }
  }
  return parts
}

/**
 * The chunk that a module goes into, by the parts that need it; null where it goes with the only one. Few chunks, because
 * small ones compress badly and cost a request each. What a module imports is needed by all of the module's parts at
 * least, so that chunks never import each other in a circle.
 */
export function nameChunk(id: string, partsById: ReadonlyMap<string, ReadonlySet<string>>): string | null {
  const parts = [...(partsById.get(id) ?? [])]
  if (parts.includes('index.html')) return 'base'
  const isPart = parts.includes(relative(import.meta.dirname, id))
  if (isPart || (parts.length < 2 && !parts.includes(protectedAreaModule))) return null
  const publicParts = parts.filter((part) => publicModules.has(part))
  const isCommon = parts.length - publicParts.length >= many || parts.some((part) => firstModules.has(part))
  if (publicParts.length > 0) return isCommon ? 'base' : 'entrance'
  return isCommon ? 'frame' : 'rooms'
}
