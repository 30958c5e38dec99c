import type { Gender } from '../model.ts'

/** What a store usually says of products of a type: of one that it says nothing of, that is not known. */
export interface UsualFacts {
  /** Types whose products mostly say for which gender they are. */
  gendered: ReadonlySet<string>
  /** By type, features that many of its products have. */
  features: ReadonlyMap<string, ReadonlySet<string>>
}

interface SaidFacts {
  type: string | null
  gender: Gender | null
  features: readonly string[]
}

/** Fewer products of a type tell no habit. */
const leastProducts = 5
const mostlyGendered = 0.6
const manyWithFeature = 0.2

/** Counts what is said of products. */
export class UsualFactsDraft {
  readonly #types = new Map<string, { count: number; gendered: number; features: Map<string, number> }>()

  add({ type, gender, features }: SaidFacts): void {
    if (type === null) return
    const counted = this.#types.get(type) ?? { count: 0, gendered: 0, features: new Map<string, number>() }
    this.#types.set(type, counted)
    counted.count += 1
    if (gender !== null) counted.gendered += 1
    for (const feature of features) counted.features.set(feature, (counted.features.get(feature) ?? 0) + 1)
  }

  build(): UsualFacts {
    const known = [...this.#types].filter(([, { count }]) => count >= leastProducts)
    return {
      gendered: new Set(
        known.flatMap(([type, { count, gendered }]) => (gendered >= mostlyGendered * count ? [type] : [])),
      ),
      features: new Map(
        known.map(([type, { count, features }]) => [
          type,
          new Set([...features].flatMap(([id, had]) => (had >= manyWithFeature * count ? [id] : []))),
        ]),
      ),
    }
  }
}

/** Of a product what it neither says nor denies, though products of its type in this store often say it: ids, and `gender`. */
export function listUnsaid(
  { type, gender, features, denied }: SaidFacts & { denied: readonly string[] },
  usual: UsualFacts | undefined,
): string[] {
  if (!usual || type === null) return []
  const silent = [...(usual.features.get(type) ?? [])].filter((id) => !features.includes(id) && !denied.includes(id))
  return gender === null && usual.gendered.has(type) ? ['gender', ...silent] : silent
}
