import {
  type DocumentNode,
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

/** Shopify's price of any mutation. */
const mutationCost = 10
const connectionCost = 2
/** Without `first` and `last` a query is refused when it runs; this stands in until then. */
const defaultSize = 10

interface Walk {
  schema: GraphQLSchema
  document: DocumentNode
  operation: OperationDefinitionNode
  variables: Record<string, unknown>
  selections: SelectionSetNode
  type: GraphQLNamedType
  /** What was answered there; undefined before it is known, so that pages count as full. */
  data: unknown
}

/**
 * The cost of an operation in points: scalars nothing, an object one, a mutation ten, a connection two and
 * floor(2 ln n) times the dearest of its n items. With `data` it is the actual cost, for what there was. The formula of
 * connections is what Shopify's staff tell in its developer forum, where an answer of the real API agrees.
 */
export function measureQueryCost(query: Omit<Walk, 'selections' | 'type'>): number {
  if (query.operation.operation === 'mutation') return mutationCost * query.operation.selectionSet.selections.length
  const type = query.schema.getQueryType()
  return type ? sumFields({ ...query, selections: query.operation.selectionSet, type }) : 0
}

function sumFields(walk: Walk): number {
  return listFields(walk).reduce((sum, { field, type }) => sum + costField({ ...walk, type }, field), 0)
}

/** The fields of a selection with those of its fragments, each with the type that it is selected on. */
function listFields(walk: Walk): { field: FieldNode; type: GraphQLNamedType }[] {
  return walk.selections.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [{ field: selection, type: walk.type }]
    const fragment =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection
        : walk.document.definitions.find(
            (definition) =>
              definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value,
          )
    if (fragment === undefined || !('selectionSet' in fragment) || fragment.selectionSet === undefined) return []
    const condition = 'typeCondition' in fragment ? fragment.typeCondition?.name.value : undefined
    const type = condition === undefined ? walk.type : (walk.schema.getType(condition) ?? walk.type)
    return listFields({ ...walk, selections: fragment.selectionSet, type })
  })
}

function costField(walk: Walk, field: FieldNode): number {
  const { selectionSet } = field
  if (selectionSet === undefined || !(isObjectType(walk.type) || isInterfaceType(walk.type))) return 0
  const definition = walk.type.getFields()[field.name.value]
  const type = definition && getNamedType(definition.type)
  if (type === undefined || !isCompositeType(type) || type.name === 'PageInfo') return 0
  const data = readKey(walk.data, field.alias?.value ?? field.name.value)
  // Looked for, and not found: one, as the real API reports.
  if (data === null) return 1
  const inner = { ...walk, selections: selectionSet, type, data }
  return type.name.endsWith('Connection')
    ? connectionCost + costItems(inner, field)
    : 1 + sumFields({ ...inner, data: firstOf(data) })
}

/** Pages weigh less the larger they are; one of a single item counts as one of two. */
function weighSize(size: number): number {
  return size === 0 ? 0 : Math.floor(2 * Math.log(Math.max(2, size)))
}

function costItems(connection: Walk, field: FieldNode): number {
  const lists = listFields(connection).filter(({ field: { name } }) => name.value === 'nodes' || name.value === 'edges')
  const costs = lists.map(({ field: list, type }) => {
    const key = list.alias?.value ?? list.name.value
    const items = readKey(connection.data, key)
    const costItem = (data: unknown) => {
      const cost = costField({ ...connection, type, data: { [key]: data } }, list)
      // An edge is no object of its own: it costs what its node costs.
      return list.name.value === 'edges' ? cost - 1 : cost
    }
    return Array.isArray(items)
      ? weighSize(items.length) * Math.max(0, ...items.map(costItem))
      : weighSize(readSize(connection, field)) * costItem(undefined)
  })
  return Math.max(0, ...costs)
}

function readKey(data: unknown, key: string): unknown {
  if (typeof data !== 'object' || data === null) return undefined
  return Object.entries(data).find(([name]) => name === key)?.[1]
}

/** A plain list costs as one object; its first item stands for all. */
function firstOf(data: unknown): unknown {
  return Array.isArray(data) ? (data[0] ?? undefined) : data
}

function readSize(walk: Walk, field: FieldNode): number {
  const argument = field.arguments?.find(({ name }) => name.value === 'first' || name.value === 'last')
  if (argument === undefined) return defaultSize
  if (argument.value.kind === Kind.INT) return Number(argument.value.value)
  if (argument.value.kind !== Kind.VARIABLE) return defaultSize
  const variable = argument.value.name.value
  const given = walk.variables[variable]
  if (typeof given === 'number') return given
  const fallback = walk.operation.variableDefinitions?.find(
    (item) => item.variable.name.value === variable,
  )?.defaultValue
  return fallback?.kind === Kind.INT ? Number(fallback.value) : defaultSize
}
