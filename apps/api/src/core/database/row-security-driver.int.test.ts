import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isOnCitus, openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { insertTestWorkspace } from '../../testing/test-workspace.ts'
import { asRequest, asSystem, asWorkspace } from './as-workspace.ts'
import type { Database } from './open-database.ts'
import { readInTransaction } from './read-in-transaction.ts'
import type { Tables } from './tables.ts'
import { transact } from './transact.ts'

let database: TestDatabase
let db: Database
let own: string
let other: string
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  own = await insertTestWorkspace(db, { now: new Date() })
  other = await insertTestWorkspace(db, { now: new Date() })
})
afterAll(() => database.close())
beforeEach(() => sql`update usage set used = 1`.execute(db))

const asOwn = <Result>(run: () => Result) => asWorkspace(own, run)
const set = (used: number) => sql`update usage set used = ${used}`
const listUsed = async () => {
  const rows = await asSystem('jobs', () => db.selectFrom('usage').select(['workspace_id', 'used']).execute())
  return Object.fromEntries(rows.map((row) => [row.workspace_id, row.used]))
}

interface State {
  role: string
  workspace: string
  isolation: string
  access: string
  transaction: string
}
const state = sql<State>`
  select current_user::text as role, current_setting('app.workspace_id', true) as workspace,
    current_setting('transaction_isolation') as isolation, current_setting('transaction_read_only') as access,
    pg_current_xact_id()::text as transaction
`
const readState = async (on: Database) => (await state.execute(on)).rows[0] as State
const readUsage = (on: Database) => on.selectFrom('usage').select('workspace_id').execute()

type Work = (transaction: Transaction<Tables>) => Promise<void>

async function runControlled(on: Database, work: Work): Promise<void> {
  const transaction = await on.startTransaction().setIsolationLevel('repeatable read').execute()
  await work(transaction).catch(async (error: unknown) => {
    await transaction.rollback().execute()
    throw error
  })
  await transaction.commit().execute()
}

/** Every way to a transaction that Kysely has, with the isolation that it asks for. */
const ways: [string, string, (work: Work) => Promise<void>][] = [
  ['a transaction', 'read committed', (work) => db.transaction().execute(work)],
  [
    'one that repeats its reads',
    'repeatable read',
    (work) => db.transaction().setIsolationLevel('repeatable read').execute(work),
  ],
  [
    'a serializable one',
    'serializable',
    (work) => db.transaction().setIsolationLevel('serializable').setAccessMode('read write').execute(work),
  ],
  ['a controlled one', 'repeatable read', (work) => runControlled(db, work)],
  [
    'one on a connection of its own',
    'serializable',
    (work) => db.connection().execute((lent) => lent.transaction().setIsolationLevel('serializable').execute(work)),
  ],
]

describe.each(ways)("[SEC-1] %s in a workspace's scope", (_, isolation, run) => {
  test("is one transaction with the isolation asked for, and sees the workspace's rows alone", async () => {
    await asOwn(() =>
      run(async (transaction) => {
        const before = await readState(transaction)
        expect(before).toMatchObject({ role: 'voice_shop_workspace', workspace: own, isolation, access: 'off' })
        expect(await readUsage(transaction)).toEqual([{ workspace_id: own }])
        expect((await set(2).execute(transaction)).numAffectedRows).toBe(1n)
        expect(await readState(transaction)).toEqual(before)
      }),
    )
    expect(await listUsed()).toEqual({ [own]: 2, [other]: 1 })
  })

  test('leaves nothing when it is broken off', async () => {
    const work = async (transaction: Database) => {
      await set(2).execute(transaction)
      throw new Error('broken off')
    }
    await expect(asOwn(() => run(work))).rejects.toThrow('broken off')
    expect(await listUsed()).toEqual({ [own]: 1, [other]: 1 })
  })

  test('leaves nothing when a statement in its middle fails, and nothing to the next one', async () => {
    const work = async (transaction: Database) => {
      await set(2).execute(transaction)
      await sql`select 1 / 0`.execute(transaction).catch(() => undefined)
      await set(3).execute(transaction)
    }
    await expect(asOwn(() => run(work))).rejects.toMatchObject({ code: '25P02' })
    expect(await listUsed()).toEqual({ [own]: 1, [other]: 1 })
    expect(await readUsage(db)).toHaveLength(2)
  })

  test("cannot write another workspace's rows", async () => {
    const give = sql`update usage set workspace_id = ${other}`
    const work = async (transaction: Database) => void (await give.execute(transaction))
    // Citus lets nobody move a row to another workspace, before anything is asked of rights.
    const code = (await isOnCitus()) ? '0A000' : '42501'
    await expect(asOwn(() => run(work))).rejects.toMatchObject({ code })
  })
})

describe("[SEC-1] in a workspace's scope", () => {
  test('a transaction that only reads cannot write', async () => {
    const reading = asOwn(() =>
      db
        .transaction()
        .setAccessMode('read only')
        .execute(async (transaction) => {
          expect(await readUsage(transaction)).toEqual([{ workspace_id: own }])
          await set(2).execute(transaction)
        }),
    )
    await expect(reading).rejects.toMatchObject({ code: '25006' })
  })

  test('statements of a connection of its own are each by themselves', async () => {
    await asOwn(() =>
      db.connection().execute(async (lent) => {
        const [first, second] = [await readState(lent), await readState(lent)]
        expect(first).toMatchObject({ role: 'voice_shop_workspace', workspace: own })
        expect(second.transaction).not.toBe(first.transaction)
        await Promise.all([set(2).execute(lent), set(3).execute(lent)])
      }),
    )
    expect(await listUsed()).toEqual({ [own]: 3, [other]: 1 })
  })

  test('what is read together, and what is written in two round trips, is one transaction each', async () => {
    const states = await asOwn(() => readInTransaction(db, (lent) => Promise.all([readState(lent), readState(lent)])))
    expect(states[1]).toEqual(states[0])
    expect(states[0]).toMatchObject({ role: 'voice_shop_workspace', workspace: own })
    const [first, second] = await asOwn(() =>
      transact(db, {
        read: [state, state],
        decide: ([[a], [b]]) => ({ write: [set(2)], result: [a, b] }),
      }),
    )
    expect(second).toEqual(first)
    expect(first).toMatchObject({ role: 'voice_shop_workspace', workspace: own })
    expect(await listUsed()).toEqual({ [own]: 2, [other]: 1 })
  })

  test('what is read together tells its own failure, and leaves its connection clean', async () => {
    const failing = asOwn(() => readInTransaction(db, (lent) => sql`select 1 / 0`.execute(lent)))
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await readUsage(db)).toHaveLength(2)
  })

  test.each(['begin', ' BEGIN isolation level serializable', 'start transaction', 'commit', 'rollback', 'savepoint a'])(
    '"%s" is refused as a statement: what follows would not be what it seems',
    async (text) => {
      const sending = asOwn(() => db.connection().execute((lent) => sql.raw(text).execute(lent)))
      await expect(sending).rejects.toThrow("a workspace's transaction is not begun by")
      const ending = asOwn(() =>
        db.transaction().execute(async (transaction) => {
          await set(2).execute(transaction)
          await sql.raw(text).execute(transaction)
        }),
      )
      await expect(ending).rejects.toThrow("a workspace's transaction is not begun by")
      expect(await listUsed()).toEqual({ [own]: 1, [other]: 1 })
    },
  )

  test('savepoints are refused', async () => {
    const work = async (transaction: Database) => {
      await set(2).execute(transaction)
      // Only controlled transactions have them.
      await (transaction as Awaited<ReturnType<ReturnType<Database['startTransaction']>['execute']>>)
        .savepoint('a')
        .execute()
    }
    await expect(asOwn(() => runControlled(db, work))).rejects.toThrow('not supported')
    expect(await listUsed()).toEqual({ [own]: 1, [other]: 1 })
  })
})

describe('[SEC-1] a connection', () => {
  test('has one transaction at a time; the first goes on', async () => {
    await asOwn(() =>
      db.transaction().execute(async (transaction) => {
        await set(2).execute(transaction)
        const nested = transact(transaction, { read: [state], decide: () => ({ write: [set(3)], result: null }) })
        await expect(nested).rejects.toThrow('in a transaction already')
        await expect(readInTransaction(transaction, readState)).rejects.toThrow('in a transaction already')
        expect((await readState(transaction)).workspace).toBe(own)
      }),
    )
    expect(await listUsed()).toEqual({ [own]: 2, [other]: 1 })
  })

  test('that is given back in a transaction leaves it', async () => {
    const forgetting = asOwn(() =>
      db.connection().execute(async (lent) => {
        const transaction = await lent.startTransaction().execute()
        await set(2).execute(transaction)
        throw new Error('forgotten')
      }),
    )
    await expect(forgetting).rejects.toThrow('forgotten')
    expect(await listUsed()).toEqual({ [own]: 1, [other]: 1 })
  })

  test('of the system becomes no workspace before it is known how', async () => {
    const fresh = await openTestDatabase()
    try {
      const id = await insertTestWorkspace(fresh.db, { now: new Date() })
      const reopened = database.kind === 'postgres' ? fresh.openAgain() : fresh
      const read = () =>
        asSystem('jobs', () => reopened.db.connection().execute((lent) => asWorkspace(id, () => readState(lent))))
      await expect(read()).rejects.toThrow('taken by the system')
      expect(await asWorkspace(id, () => readUsage(reopened.db))).toHaveLength(1)
      expect(await read()).toMatchObject({ role: 'voice_shop_workspace', workspace: id })
      if (reopened !== fresh) await reopened.close()
    } finally {
      await fresh.close()
    }
  })
})

test('[SEC-2] what a person waits for is read by statements of a second at most, and nothing else is', async () => {
  const read = async () => {
    const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)
    return rows[0]?.limit
  }
  const workspaceId = crypto.randomUUID()
  const usual = await read()
  expect(usual).not.toBe('1s')
  expect(await asRequest(workspaceId, read, { isAwaited: true })).toBe('1s')
  expect(await asRequest(workspaceId, read)).toBe(usual)
  // It is the transaction's, and leaves nothing on the connection.
  expect(await read()).toBe(usual)
})

describe('a share of the connections', () => {
  const readAsRequest = (count: number) =>
    asRequest(own, () => Promise.all(Array.from({ length: count }, () => readState(db))), { kind: 'write' })

  test('[SEC-2] is given back after each statement, also where it fails', async () => {
    const fail = () => sql`select 1 / 0`.execute(db)
    await asRequest(own, () => Promise.allSettled([fail(), db.transaction().execute(fail), fail()]), { kind: 'write' })
    const states = await readAsRequest(5)
    expect(new Set(states.map(({ workspace }) => workspace))).toEqual(new Set([own]))
  })

  test('[SEC-2] comes too late for a request that has ended: nothing runs as the system for it', async () => {
    const states: Promise<State>[] = []
    const failed = asRequest(
      own,
      () => {
        // One place: the others wait while the first fails.
        const first = sql`select 1 / 0`.execute(db)
        for (let index = 0; index < 3; index += 1) states.push(readState(db))
        return Promise.all([first, ...states])
      },
      { kind: 'write' },
    )
    await expect(failed).rejects.toThrow('division by zero')
    const outcomes = await Promise.allSettled(states)
    // Whichever began before the end of the request was its workspace's.
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') expect(outcome.value.workspace).toBe(own)
      else expect(outcome.reason).toMatchObject({ message: expect.stringContaining('the request has ended') })
    }
    expect(outcomes.at(-1)).toMatchObject({ status: 'rejected' })
  })
})
