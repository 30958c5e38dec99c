import type { SessionStart } from '../api/session.ts'

/** A sign-in's answer, with what a test wants to be different. */
export function createSignedIn(changes: Partial<SessionStart> = {}): SessionStart {
  return {
    access: 'access-1',
    refresh: 'refresh-1',
    id: '0199a1c0-0000-7000-8000-000000000001',
    email: 'ana@example.com',
    first_name: 'Ana',
    last_name: 'Pereyra',
    permissions: ['team.view', 'store.update'],
    merchant: {
      id: '0199a1c0-0000-7000-8000-000000000002',
      main_language: 'es',
      platform: 'tiendanube',
      store_name: 'La tienda de Ana',
      store_id: '',
      shopify_setup_complete: false,
      metadata: { shopify_setup_complete: false },
    },
    ...changes,
  }
}
