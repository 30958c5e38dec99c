import { relative } from 'node:path'
import type { Rolldown } from 'vite'
import { getPageModule, pagePaths, protectedAreaModule } from './src/page-assets.ts'
import { isPublicPath, paths } from './src/paths.ts'

interface ModuleGraph {
  getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'isEntry' | 'importers' | 'dynamicImporters'> | null
}

const publicModules = new Set(pagePaths.filter(isPublicPath).map(getPageModule))
const firstModules = new Set([protectedAreaModule, getPageModule(paths.dashboard)])
/** What so many parts share comes with the frame: most of them are behind it, and the dashboard's later parts among them. */
const many = 4

/**
 * The chunk that a module goes into, by the parts that import it; null where it goes with the only one. A part is what
 * is loaded by itself: a page, the frame of those behind the sign-in, what comes later. Few chunks, because small ones
 * compress badly and cost a request each. What a module imports belongs to all of the module's parts at least, so that
 * chunks never import each other in a circle.
 */
export function nameChunk(id: string, graph: ModuleGraph): string | null {
  const importers = new Set([id])
  const parts: string[] = []
  for (const importer of importers) {
    const module = graph.getModuleInfo(importer)
    if (module?.isEntry) return 'base'
    if (module && module.dynamicImporters.length > 0) parts.push(relative(import.meta.dirname, importer))
    for (const next of module?.importers ?? []) importers.add(next)
  }
  const isPart = parts[0] === relative(import.meta.dirname, id)
  if (isPart || (parts.length === 1 && parts[0] !== protectedAreaModule)) return null
  const publicParts = parts.filter((part) => publicModules.has(part))
  const isCommon = parts.length - publicParts.length >= many || parts.some((part) => firstModules.has(part))
  if (publicParts.length > 0) return isCommon ? 'base' : 'entrance'
  return isCommon ? 'frame' : 'rooms'
}
