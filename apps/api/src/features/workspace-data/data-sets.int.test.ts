import { type KyselyPlugin, type OperationNode, sql, type TableNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { dataSets } from './data-sets.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** Tables with rows of a workspace, or of its store, that no data set reads, and why. A new one needs a reason here. */
const notExported: Record<string, string> = {
  alert_checks: 'when the store is looked at for what is out of the ordinary',
  billing_customers: "our number for a customer at the payment provider, and the reads of the provider's state",
  burst_notices: 'what the owner was told of the figures, which the trail tells too',
  catalogue_imports: 'how far an import has come',
  catalogue_removals: 'products that are no longer there',
  catalogue_revisions: 'a number that counts changes',
  click_factors: 'what is learned from searches and clicks, which are exported',
  click_learning: 'when that was',
  digest_runs: 'when the store is looked at for the weekly mail',
  digest_sendings: 'of which week a person was told last',
  earning_sums: 'what orders of a day or month came to, as the orders tell',
  embedding_progress: 'how far the meaning of products is known',
  endpoint_deliveries: 'how often messages were tried, which the log of each endpoint shows',
  item_deltas: 'added up before product-figures and category-figures are read',
  key_uses: "from where the store's keys were used last, which the store page shows",
  old_slots: 'read with search-figures',
  product_embeddings: 'the meaning of products as a model gives it, made of what is exported',
  recommended_products: 'told with each search',
  sentence_cleanings: 'up to when sentences are blank',
  shopper_visits: 'which shoppers spoke in which quarter hour, as the searches tell',
  voice_search_ids: 'the ids of searches once more',
  workspaces: 'whose store it is, and since when it requires two-step sign-in, which the trail tells',
}

function isTable(node: object): node is TableNode {
  return (node as OperationNode).kind === 'TableNode'
}

/** The tables that a statement names, whether Kysely's calls or `sql.table` name them. */
function listTables(node: object): string[] {
  if (isTable(node)) return [node.table.identifier.name]
  return Object.values(node).flatMap((part) => (typeof part === 'object' && part ? listTables(part) : []))
}

async function listExportedTables(): Promise<Set<string>> {
  const tables: string[] = []
  const watch: KyselyPlugin = {
    transformQuery({ node }) {
      tables.push(...listTables(node))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const owner = await t.registerOwner()
  const db = t.deps.db.withPlugin(watch)
  for (const set of dataSets) for await (const _ of set.read(db, owner));
  return new Set(tables)
}

test('[STORE-4] every table with rows of a workspace is exported, or has a reason not to be', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname in ('workspace_id', 'merchant_id') and not a.attisdropped
  `.execute(t.deps.db)
  const exported = await listExportedTables()
  const left = rows.map(({ name }) => name).filter((name) => !exported.has(name))
  expect(left.sort()).toEqual(Object.keys(notExported))
  expect(exported).toContain('merchants')
})
