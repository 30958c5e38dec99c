import pg from 'pg'
import { workspaceRole } from '../core/database/row-security-policies.ts'

/** Signs in at a machine's own address as the role of stores' statements. */
export async function signInAsRole<Result>(url: string, run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const address = new URL(url)
  address.username = workspaceRole
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  return run(client).finally(() => client.end())
}
