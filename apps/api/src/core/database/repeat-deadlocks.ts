import { Kysely, type Transaction, type TransactionBuilder } from 'kysely'
import { keepScope } from './as-workspace.ts'
import { isDeadlock } from './failures.ts'

const mostTries = 4

/**
 * Kysely whose transactions begin anew, and run their callback again, where PostgreSQL has ended them because they and others
 * waited for each other (SQLSTATE 40P01). On one machine our order of locks keeps that rare; a Citus cluster takes locks of its
 * own on the tables that every machine holds whole, so that two sign-ins can meet. A callback must therefore change nothing
 * but the database. Those with settings, such as an isolation level, are not repeated, nor is `transact`.
 */
export class RepeatingKysely<Tables> extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = async <Result>(callback: (transaction: Transaction<Tables>) => Promise<Result>) => {
      // The request may be over by then, and its scope with it.
      const runAgain = keepScope()
      const run = () => execute(callback)
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await (attempt === 1 ? run() : runAgain(run))
        } catch (error) {
          if (attempt === mostTries || !isDeadlock(error)) throw error
        }
      }
    }
    return builder
  }
}
