/** A change to the server's world for which the API has no call. */
export type DatabaseChange =
  | { kind: 'usage'; workspaceId: string; planId: string; used: number; recordings?: number; downloads?: number }
  | { kind: 'days pass'; days: number }
  | { kind: 'proven account'; userId: string }
  | { kind: 'member'; workspaceId: string; userId: string }
  | { kind: 'endpoint address'; endpointId: string; url: string }
  | { kind: 'shopify store'; merchantId: string }
  | { kind: 'expired invitation'; workspaceId: string; email: string }
