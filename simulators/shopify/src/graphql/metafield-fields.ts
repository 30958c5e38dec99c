import type { Metafield, Shop } from '../state/shop.ts'
import type { QueryContext } from './query-context.ts'

interface MetafieldInput {
  ownerId: string
  namespace?: string | null
  key: string
  type?: string | null
  value: string
}

export function getInstallationGid({ id }: Shop): string {
  return `gid://shopify/AppInstallation/${id}`
}

const nameMetafield = ({ namespace, key }: { namespace?: string | null; key: string }) => `${namespace ?? ''}.${key}`

function describeMetafield({ id, ...metafield }: Metafield) {
  return { __typename: 'Metafield', ...metafield, id: `gid://shopify/Metafield/${id}`, legacyResourceId: String(id) }
}

/** A metafield of the app's installation. */
export function findMetafield(shop: Shop, name: { namespace?: string | null; key: string }) {
  const metafield = shop.metafields.get(nameMetafield(name))
  return metafield ? describeMetafield(metafield) : null
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** All or none, as Shopify does. Only those of the installation are modelled, of the type json. */
function setMetafields({ shop }: QueryContext, inputs: MetafieldInput[]) {
  const userErrors = inputs.flatMap(({ ownerId, type, value }, index) => {
    const refuse = (field: string, code: string, message: string) => [
      { field: ['metafields', String(index), field], code, message, elementIndex: index },
    ]
    if (ownerId !== getInstallationGid(shop)) return refuse('ownerId', 'INVALID', 'Owner does not exist')
    if (type !== 'json') return refuse('type', 'INVALID_TYPE', 'Type must be json')
    return isJson(value) ? [] : refuse('value', 'INVALID_VALUE', 'Value is invalid JSON')
  })
  if (userErrors.length > 0) return { metafields: null, userErrors }
  for (const { namespace, key, type, value } of inputs) {
    const name = nameMetafield({ namespace: namespace ?? '', key })
    const id = shop.metafields.get(name)?.id ?? shop.id * 1000 + shop.metafields.size + 1
    shop.metafields.set(name, { id, namespace: namespace ?? '', key, type: type ?? 'json', value })
  }
  return { metafields: inputs.map((input) => findMetafield(shop, input)), userErrors }
}

function deleteMetafields({ shop }: QueryContext, names: { ownerId: string; namespace: string; key: string }[]) {
  const deleted = names.map((name) => {
    const isThere = name.ownerId === getInstallationGid(shop) && shop.metafields.delete(nameMetafield(name))
    return isThere ? name : null
  })
  return { deletedMetafields: deleted, userErrors: [] }
}

export function createMetafieldFields(context: QueryContext): Record<string, unknown> {
  return {
    metafieldsSet: ({ metafields }: { metafields: MetafieldInput[] }) => setMetafields(context, metafields),
    metafieldsDelete: ({ metafields }: { metafields: { ownerId: string; namespace: string; key: string }[] }) =>
      deleteMetafields(context, metafields),
  }
}
