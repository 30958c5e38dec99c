import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql'
import { getAdminSchema } from '../schema/admin-schema.ts'
import { createAdminRoot } from './admin-root.ts'
import type { QueryContext } from './query-context.ts'
import { measureQueryCost } from './query-cost.ts'
import { resolveField } from './resolve-field.ts'

export interface QueryRequest {
  query: string
  variables: Record<string, unknown>
  operationName: string | null
  /** Answers as if the bucket were empty. */
  isThrottled: boolean
}

/** Shopify reads documents of up to this many tokens; it bounds what validation costs. */
const maxTokens = 20_000

/** Answers a GraphQL request as the Admin API does, by the official schema. Errors are in the answer, always. */
export async function runQuery(context: QueryContext, request: QueryRequest): Promise<ExecutionResult> {
  const schema = getAdminSchema()
  let document: DocumentNode
  try {
    document = parse(request.query, { maxTokens })
  } catch (error) {
    return { errors: [error instanceof GraphQLError ? error : new GraphQLError(String(error))] }
  }
  const problems = validate(schema, document)
  if (problems.length > 0) return { errors: problems }
  const operation = getOperationAST(document, request.operationName)
  if (!operation) return { errors: [new GraphQLError('No operation with that name')] }
  return runOperation(context, { ...request, document, operation })
}

async function runOperation(
  context: QueryContext,
  request: QueryRequest & { document: DocumentNode; operation: OperationDefinitionNode },
): Promise<ExecutionResult> {
  const { bucket } = context.shop
  const { document, operation, variables } = request
  const schema = getAdminSchema()
  const now = context.simulation.clock.now()
  const requested = measureQueryCost({ schema, document, operation, variables, data: undefined })
  const describeCost = (actual: number | null) => ({
    cost: {
      requestedQueryCost: requested,
      actualQueryCost: actual,
      throttleStatus: {
        maximumAvailable: bucket.limits.maximumAvailable,
        currentlyAvailable: Math.floor(bucket.read(now)),
        restoreRate: bucket.limits.restoreRate,
      },
    },
  })
  if (requested > bucket.limits.maxQueryCost) return { errors: [refuseCost(requested, bucket.limits.maxQueryCost)] }
  if (request.isThrottled || requested > bucket.read(now)) {
    const extensions = { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/rate-limits' }
    return { errors: [new GraphQLError('Throttled', { extensions })], extensions: describeCost(null) }
  }
  const result = await execute({
    schema,
    document,
    operationName: request.operationName,
    variableValues: variables,
    contextValue: context,
    rootValue: createAdminRoot(context),
    fieldResolver: resolveField,
  })
  const actual = measureQueryCost({ schema, document, operation, variables, data: result.data ?? null })
  bucket.take(actual, now)
  return { ...result, extensions: describeCost(actual) }
}

function refuseCost(cost: number, maxCost: number): GraphQLError {
  return new GraphQLError(`Query cost is ${cost}, which exceeds the single query max cost limit (${maxCost}).`, {
    extensions: {
      code: 'MAX_COST_EXCEEDED',
      cost,
      maxCost,
      documentation: 'https://shopify.dev/api/usage/rate-limits',
    },
  })
}
