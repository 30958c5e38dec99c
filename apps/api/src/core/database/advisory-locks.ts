/**
 * The numbers of PostgreSQL's advisory locks, all in one place: what has the number of another waits for it, or keeps it waiting. Any
 * numbers that nothing else in the database locks by; Kysely's migrations lock by one of their own.
 */
export const advisoryLocks = {
  /** Making and changing the tables of jobs. */
  jobTables: 7_021_966_110,
  /** Policies and rights of the workspaces' role; workspace-role-rights.sql has it too. */
  policies: 7_021_966_111,
  /** Writing accounts on a Citus cluster. */
  accounts: 7_021_966_112,
  /** Forming clusters of databases, which tests do. */
  testClusters: 7_021_966_113,
  /** Making an index on what was said, which may take minutes. */
  saidIndex: 7_021_966_114,
} as const
