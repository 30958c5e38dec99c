/** A change to the database for which the API has no call. */
export type DatabaseChange =
  | { kind: 'usage'; workspaceId: string; planId: string; used: number }
  | { kind: 'member'; workspaceId: string; userId: string }
