import type { Rule } from '@voice-shop/answers'
import { type AnswerRule, answerRuleSchema, maxAnswerRules, type SavedRule } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import { getActor, recordAudit } from '../audit/audit.public.ts'
import { findStoreProducts } from '../catalogue/catalogue.public.ts'
import { findOwnedStore } from '../workspaces/workspaces.public.ts'
import { answerErrors } from './answers.errors.ts'
import {
  countOtherRules,
  deleteRuleRow,
  type RuleKey,
  type RuleRow,
  saveRuleRow,
  selectRuleRows,
} from './rules.repository.ts'

type RuleDeps = Pick<CoreDeps, 'db' | 'clock'>

function readRule({ kind, match, words, meaning, target_by, target, starts_on, ends_on }: RuleRow): AnswerRule {
  const days = { starts_on, ends_on }
  return answerRuleSchema.parse(
    kind === 'synonym'
      ? { kind, match, words, meaning, ...days }
      : { kind, match, words, target: { by: target_by, value: target }, ...days },
  )
}

/** @param today null: no rule has days */
function isWithin({ starts_on, ends_on }: RuleDays, today: string | null): boolean {
  return today === null || ((starts_on === null || starts_on <= today) && (ends_on === null || today <= ends_on))
}

/** The store's day, as `2026-11-23`; null where no rule has days, for then nobody asks for it. */
async function findToday(
  { db, clock }: RuleDeps,
  workspaceId: string,
  rules: readonly RuleDays[],
): Promise<string | null> {
  if (rules.every(({ starts_on, ends_on }) => starts_on === null && ends_on === null)) return null
  const store = await findOwnedStore(db, { workspaceId })
  return new Intl.DateTimeFormat('en-CA', { timeZone: store?.timeZone ?? 'UTC' }).format(clock.now())
}

type RuleDays = Pick<RuleRow, 'starts_on' | 'ends_on'>

/** As the engine takes it. */
function toEngineRule(id: string, rule: AnswerRule): Rule {
  return rule.kind === 'synonym'
    ? { id, kind: rule.kind, match: rule.match, words: rule.words, meaning: rule.meaning }
    : { id, kind: rule.kind, match: rule.match, words: rule.words, target: rule.target }
}

/** Of a store's rules those that act today. */
export async function listActing(deps: RuleDeps, workspaceId: string, rows: readonly RuleRow[]): Promise<Rule[]> {
  const today = await findToday(deps, workspaceId, rows)
  return rows.filter((row) => isWithin(row, today)).map((row) => toEngineRule(row.id, readRule(row)))
}

/** The rules that act today; with a draft, as if it were saved and acted. */
export async function listActiveRules(
  deps: RuleDeps,
  workspaceId: string,
  draft: { id: string; rule: AnswerRule } | null,
): Promise<Rule[]> {
  const { rows } = await selectRuleRows(workspaceId).execute(deps.db)
  const saved = rows.filter((row) => row.id !== draft?.id)
  return [...(draft ? [toEngineRule(draft.id, draft.rule)] : []), ...(await listActing(deps, workspaceId, saved))]
}

interface NamedProduct {
  name: string
  image_url: string | null
}

/** The products that rules are on, by their ids. */
async function findNamedProducts(
  db: Database,
  workspaceId: string,
  rows: readonly RuleRow[],
): Promise<ReadonlyMap<string, NamedProduct>> {
  const ids = rows.flatMap(({ target_by, target }) => (target_by === 'product' && target !== null ? [target] : []))
  if (ids.length === 0) return new Map()
  const found = await findStoreProducts(db, { workspaceId, productIds: [...new Set(ids)] })
  return new Map(found.map(({ product }) => [product.product_id, product]))
}

async function describeRules(deps: RuleDeps, workspaceId: string, rows: readonly RuleRow[]): Promise<SavedRule[]> {
  const [today, products] = await Promise.all([
    findToday(deps, workspaceId, rows),
    findNamedProducts(deps.db, workspaceId, rows),
  ])
  return rows.map((row) => {
    const product = row.target_by === 'product' ? products.get(row.target ?? '') : undefined
    return {
      id: row.id,
      rule: readRule(row),
      is_active: isWithin(row, today),
      product_name: product?.name ?? null,
      product_image_url: product?.image_url ?? null,
      updated_at: row.updated_at.toISOString(),
    }
  })
}

export async function listRules(deps: RuleDeps, workspaceId: string): Promise<{ rules: SavedRule[] }> {
  const { rows } = await selectRuleRows(workspaceId).execute(deps.db)
  return { rules: await describeRules(deps, workspaceId, rows) }
}

/** Saves a rule. Throws 409 where the store has as many as it may. */
export async function saveRule(
  deps: RuleDeps,
  { workspaceId, id, userId }: RuleKey & { userId: string },
  rule: AnswerRule,
): Promise<SavedRule> {
  const now = deps.clock.now()
  const row = await deps.db.transaction().execute(async (transaction) => {
    if ((await countOtherRules(transaction, { workspaceId, id })) >= maxAnswerRules) {
      throw answerErrors.tooManyRules(maxAnswerRules)
    }
    await recordAudit(transaction, {
      workspaceId,
      actor: await getActor(transaction, userId),
      action: 'answers.rule_saved',
      details: {},
      now,
    })
    return saveRuleRow(transaction, workspaceId, {
      id,
      kind: rule.kind,
      match: rule.match,
      words: rule.words,
      meaning: rule.kind === 'synonym' ? rule.meaning : null,
      target_by: rule.kind === 'synonym' ? null : rule.target.by,
      target: rule.kind === 'synonym' ? null : rule.target.value,
      starts_on: rule.starts_on,
      ends_on: rule.ends_on,
      created_at: now,
      updated_at: now,
    })
  })
  const [saved] = await describeRules(deps, workspaceId, [row])
  return saved as SavedRule
}

/** Deletes a rule, if it is there. */
export async function deleteRule(
  { db, clock }: RuleDeps,
  { workspaceId, id, userId }: RuleKey & { userId: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await deleteRuleRow(transaction, { workspaceId, id }))) return
    const actor = await getActor(transaction, userId)
    const now = clock.now()
    await recordAudit(transaction, { workspaceId, actor, action: 'answers.rule_deleted', details: {}, now })
  })
}
