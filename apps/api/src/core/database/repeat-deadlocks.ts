import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, type Transaction, type TransactionBuilder } from 'kysely'
import { keepScope } from './as-workspace.ts'
import { isDeadlock, isMachineLost } from './failures.ts'

const mostTries = 4
const mostApartMs = 50

/** A machine that has come back is found at once by whoever asks again; one that says nothing is waited for only once. */
const foundAtOnceMs = 1000

/**
 * Kysely whose transactions begin anew, and run their callback again, where PostgreSQL has ended them because they and others
 * waited for each other (SQLSTATE 40P01). On one machine our order of locks keeps that rare; a Citus cluster takes locks of its
 * own on the tables that every machine holds whole, so that two sign-ins can meet. So do those in which a connection between its
 * machines turns out to be gone, as after one of them was started anew; not where that comes of the commit, which may have gone
 * through. A callback must therefore change nothing but the database. Those with settings, such as an isolation level, are not repeated, nor is `transact`.
 */
export class RepeatingKysely<Tables> extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = async <Result>(callback: (transaction: Transaction<Tables>) => Promise<Result>) => {
      // The request may be over by then, and its scope with it.
      const runAgain = keepScope()
      for (let attempt = 1; ; attempt += 1) {
        // How long it waits for a connection of its own says nothing of the machine.
        let begunAt = Number.NEGATIVE_INFINITY
        let hasCommitBegun = false
        const run = () =>
          execute(async (transaction) => {
            begunAt = performance.now()
            const result = await callback(transaction)
            hasCommitBegun = true
            return result
          })
        try {
          return await (attempt === 1 ? run() : runAgain(run))
        } catch (error) {
          const isLost = isMachineLost(error) && !hasCommitBegun && performance.now() - begunAt < foundAtOnceMs
          if (attempt === mostTries || !(isDeadlock(error) || isLost)) throw error
          // Those that have met would meet again.
          await wait(Math.random() * attempt * mostApartMs)
        }
      }
    }
    return builder
  }
}
