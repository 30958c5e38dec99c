import { createHash } from 'node:crypto'
import type { StoreProduct } from '@voice-shop/answers'
import type { Config, EmbeddingsConfig } from '../../../core/config.ts'
import type { CoreDeps } from '../../../core/core-deps.ts'
import type { JobKind } from '../../../core/jobs/job-kind.ts'
import {
  type CatalogueChanges,
  type ChangeCursor,
  listProductChanges,
  listStoreProducts,
  type ProductChange,
  type ProductKey,
  readChangeCursor,
} from '../../catalogue/catalogue.public.ts'
import { readProductPage } from '../../catalogue/kept-products.public.ts'
import { embedTexts, nameModel } from './embeddings.ts'
import {
  countEmbedded,
  deleteEmbedded,
  findEmbedded,
  findTextHashes,
  listDueEmbedding,
  listEmbeddedKeys,
  makeKey,
  saveEmbedded,
  saveProgress,
} from './product-embeddings.repository.ts'

const embedName = 'answers.embed'
const productsAtOnce = 64
/** Of a store; further ones are found by words. */
const mostProducts = 20_000
const longestMs = 30_000
const maxDescriptionLength = 500
const mostStores = 100

interface EmbedPayload {
  workspaceId: string
}

type EmbedDeps = Pick<CoreDeps, 'db' | 'clock'> & {
  catalogueChanges: CatalogueChanges
  config: Pick<Config, 'embeddings'>
}

interface Embedding extends EmbedDeps {
  model: EmbeddingsConfig
  workspaceId: string
}

/** What of a product is embedded: what it is, in its store's words. Prices and stock are for the bounds. */
function writeText({ name, brand, categories, tags, description }: StoreProduct): string {
  const parts = [name, brand ?? '', ...categories.map((path) => path.join(' > ')), tags.join(', ')]
  return [...parts, description.slice(0, maxDescriptionLength)].filter((part) => part !== '').join('\n')
}

/** Another model embeds the same text anew. */
function hashText(model: EmbeddingsConfig, text: string): string {
  return createHash('sha256')
    .update(`${nameModel(model)}\n${text}`)
    .digest('base64url')
}

interface PresentProduct extends ProductKey {
  product: StoreProduct
}

/** Embeds what of these products says something else than before. */
async function embedPage({ db, model, workspaceId }: Embedding, products: readonly PresentProduct[]): Promise<void> {
  const productIds = products.map(({ productId }) => productId)
  const [known, count] = [await findTextHashes(db, { workspaceId, productIds }), await countEmbedded(db, workspaceId)]
  let room = mostProducts - count
  const changed = products
    .map(({ product, ...key }) => ({ ...key, text: writeText(product) }))
    .map((one) => ({ ...one, textHash: hashText(model, one.text) }))
    .filter(({ textHash, ...key }) => {
      const before = known.get(makeKey(key))
      if (before !== undefined) return before !== textHash
      room -= 1
      return room >= 0
    })
  if (changed.length === 0) return
  const texts = changed.map(({ text }) => text)
  const directions = await embedTexts(model, texts, AbortSignal.timeout(longestMs))
  const embedded = changed.map((one, place) => ({ ...one, direction: directions[place] as Int8Array }))
  await saveEmbedded(db, workspaceId, embedded)
}

async function applyChanges(embedding: Embedding, changes: readonly ProductChange[]): Promise<void> {
  const { db, workspaceId } = embedding
  await deleteEmbedded(db, { workspaceId, keys: changes.filter(({ product }) => product === null) })
  await embedPage(
    embedding,
    changes.flatMap(({ product, ...key }) => (product ? [{ ...key, product }] : [])),
  )
}

/** Embeds what has changed since. False: nobody knows any more what that is. */
async function embedChanges(embedding: Embedding, since: ChangeCursor): Promise<boolean> {
  const { db, workspaceId } = embedding
  let after = since
  for (;;) {
    const read = await listProductChanges(db, { workspaceId, after, limit: productsAtOnce })
    if (!read) return false
    await applyChanges(embedding, read.changes)
    after = read.cursor
    if (read.changes.length < productsAtOnce) return true
  }
}

/** Embeds a store's products as they are now, and forgets those that are gone. */
async function embedAll(embedding: Embedding): Promise<void> {
  const { db, workspaceId } = embedding
  const present = new Set<string>()
  let after: ProductKey | null = null
  for (;;) {
    const page = await listStoreProducts(db, { workspaceId, after, limit: productsAtOnce })
    const read = readProductPage(page.text)
    const products = read.map(({ language, product }) => ({ productId: product.product_id, language, product }))
    await embedPage(embedding, products)
    for (const key of products) present.add(makeKey(key))
    if (!page.last || page.products < productsAtOnce) break
    after = page.last
  }
  const gone = (await listEmbeddedKeys(db, workspaceId)).filter((key) => !present.has(makeKey(key)))
  await deleteEmbedded(db, { workspaceId, keys: gone })
}

/** Brings a store's embeddings up to its catalogue. Broken off, it goes on with what is not embedded yet. */
async function embedProducts(deps: EmbedDeps, { workspaceId }: EmbedPayload): Promise<void> {
  const { db, clock, config, catalogueChanges } = deps
  if (!config.embeddings) return
  const model = nameModel(config.embeddings)
  const embedding: Embedding = { ...deps, model: config.embeddings, workspaceId }
  // Read first: what changes meanwhile is read the next time.
  const cursor = await readChangeCursor(db, workspaceId)
  const known = await findEmbedded(db, { workspaceId, model })
  const isUpToDate = known !== null && (await embedChanges(embedding, known.cursor))
  if (!isUpToDate) await embedAll(embedding)
  await saveProgress(db, { workspaceId, model, cursor, now: clock.now() })
  catalogueChanges.announce(workspaceId)
}

export function createEmbedKind(deps: EmbedDeps): JobKind<EmbedPayload> {
  return { name: embedName, handle: ({ payload }) => embedProducts(deps, payload) }
}

/** Has changed products embedded, where a model is set. Every process may do it every minute. */
export async function sweepEmbeddings({ db, jobs, config }: Pick<CoreDeps, 'db' | 'jobs' | 'config'>): Promise<void> {
  if (!config.embeddings) return
  const model = nameModel(config.embeddings)
  for (const workspaceId of await listDueEmbedding(db, { model, limit: mostStores })) {
    const payload: EmbedPayload = { workspaceId }
    await jobs.add(db, { name: embedName, payload, throttle: { key: workspaceId, seconds: 60 } })
  }
}
