import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Database } from './open-database.ts'
import { provideConnection } from './row-security-driver.ts'
import type { Tables } from './tables.ts'

/** Lends one connection to whoever asks, at once: what is asked together is sent together. */
function createSharingDriver(connection: DatabaseConnection): Driver {
  const refuse = () => Promise.reject(new Error('a transaction within statements that are read together'))
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  }
}

/**
 * Runs statements that only read over one connection and in one transaction (read committed): those that are awaited
 * together go out together, and the workspace is set once and not with each of them.
 */
export async function readInTransaction<Result>(db: Database, run: (db: Database) => Promise<Result>): Promise<Result> {
  return provideConnection(db, async (connection) => {
    const shared = new Kysely<Tables>({
      dialect: {
        createDriver: () => createSharingDriver(connection),
        createQueryCompiler: () => new PostgresQueryCompiler(),
        createAdapter: () => new PostgresAdapter(),
        createIntrospector: (own) => new PostgresIntrospector(own),
      },
    })
    // Not waited for: it goes out with the first statement, which fails with it.
    const begun = connection.begin()
    begun.catch(() => undefined)
    try {
      const result = await run(shared)
      await begun
      await connection.commit()
      return result
    } catch (error) {
      await connection.rollback().catch(() => undefined)
      throw error
    }
  })
}
