import { relative } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { pageAssets, protectedAreaModule } from './src/page-assets.ts'
import { isPublicPath, paths } from './src/paths.ts'

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'facadeModuleId' | 'imports' | 'moduleIds'>

const publicModules = pageAssets.filter(({ path }) => isPublicPath(path)).map(({ module }) => module)
const dashboard = pageAssets.filter(({ path }) => path === paths.dashboard).map(({ module }) => module)
const firstModules = [protectedAreaModule, ...dashboard]
/** What so many parts share comes with the frame: most are behind it, and the dashboard's later parts are among them. */
const many = 8

/** Chunks, each after all that it imports at once. @throws when there is no such chunk. */
export function listChunks<Chunk extends { imports?: string[] }>(
  chunks: Readonly<Record<string, Chunk>>,
  names: readonly string[],
  seen = new Set<string>(),
): Chunk[] {
  return names.flatMap((name) => {
    if (seen.has(name)) return []
    seen.add(name)
    const chunk = chunks[name]
    if (!chunk) throw new Error(`the build has no module ${name}`)
    return [...listChunks(chunks, chunk.imports ?? [], seen), chunk]
  })
}

/**
 * The parts that need each module, by its id. A part is what is loaded by itself, named by its module: the entry, a page,
 * the protected area, what comes later. `chunks` are those of a bundler left alone: it sees through files that only pass
 * on what others export, which the imports do not.
 */
export function listParts(chunks: readonly Chunk[]): Map<string, string[]> {
  const byFile = Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk]))
  const parts = new Map<string, string[]>()
  for (const { fileName, facadeModuleId } of chunks) {
    if (!facadeModuleId) continue
    const part = relative(import.meta.dirname, facadeModuleId)
    const ids = listChunks(byFile, [fileName]).flatMap(({ moduleIds }) => moduleIds)
    for (const id of ids) parts.set(id, [...(parts.get(id) ?? []), part])
  }
  return parts
}

/**
 * The chunk that a module goes into, by the parts that need it; null where it goes with the only one. Few chunks, because
 * small ones compress badly and cost a request each. What a module imports is needed by all of the module's parts at
 * least, so that chunks never import each other in a circle.
 */
export function nameChunk(id: string, parts: readonly string[]): string | null {
  if (parts.includes('index.html')) return 'base'
  const isPart = parts.includes(relative(import.meta.dirname, id))
  if (isPart || (parts.length < 2 && !parts.includes(protectedAreaModule))) return null
  const publicParts = parts.filter((part) => publicModules.includes(part))
  const isCommon = parts.length - publicParts.length >= many || parts.some((part) => firstModules.includes(part))
  if (publicParts.length > 0) return isCommon ? 'base' : 'entrance'
  return isCommon ? 'frame' : 'rooms'
}

/** Bundles once without a word on chunks, to see which parts need which modules. */
export async function planChunks(config: InlineConfig): Promise<Rolldown.CodeSplittingOptions> {
  const dryRun = { write: false, minify: false, rolldownOptions: { experimental: { chunkOptimization: false } } }
  const result = await build({ ...config, configFile: false, logLevel: 'warn', build: { ...config.build, ...dryRun } })
  // Safe: there is one output, and nothing is watched.
  const parts = listParts((result as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk'))
  const group = { name: (id: string) => nameChunk(id, parts.get(id) ?? []), debugName: 'what parts share' }
  return { groups: [group], includeDependenciesRecursively: false }
}
