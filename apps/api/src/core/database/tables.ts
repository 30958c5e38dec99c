import type { Language, Platform, RecommendedProduct, Role } from '@voice-shop/contract'
import type { ColumnType, JSONColumnType } from 'kysely'

/** Rows as migrations/*.sql declares them. A row never goes over the wire as it is. */
export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  merchants: MerchantsTable
  workspaces: WorkspacesTable
  memberships: MembershipsTable
  usage: UsageTable
  voice_searches: VoiceSearchesTable
  voice_clicks: VoiceClicksTable
  voice_products: VoiceProductsTable
  search_rollups: SearchRollupsTable
  category_rollups: CategoryRollupsTable
  product_rollups: ProductRollupsTable
  shopper_visits: ShopperVisitsTable
  shopper_rollups: ShopperRollupsTable
}

interface UsersTable {
  id: string
  email: string
  password_hash: string
  first_name: string
  last_name: string
  phone: string
  created_at: Date
}

interface SessionsTable {
  id: string
  user_id: string
  refresh_hash: string
  user_agent: string
  created_at: Date
  expires_at: Date
  revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface MerchantsTable {
  id: string
  platform: Platform
  store_name: string
  store_id: string
  main_language: Language
  time_zone: string
  secret_key_hash: string | null
  is_shopify_setup_complete: boolean
  is_demo: boolean
  created_at: Date
}

interface WorkspacesTable {
  id: string
  merchant_id: string
  created_at: Date
}

interface MembershipsTable {
  workspace_id: string
  user_id: string
  role: Role
  created_at: Date
}

interface UsageTable {
  workspace_id: string
  plan_id: string
  anchor: Date
  period_start: Date
  period_end: Date
  used: number
}

interface VoiceSearchesTable {
  workspace_id: string
  id: string
  shopper_id: string
  query: string
  language: string | null
  occurred_at: Date
  received_at: Date
  products: JSONColumnType<RecommendedProduct[]>
  products_count: number
}

interface VoiceClicksTable {
  workspace_id: string
  search_id: string
  product_id: string
  occurred_at: Date
}

interface VoiceProductsTable {
  workspace_id: string
  product_id: string
  product_name: string
  product_image_url: string | null
  seen_at: Date
}

/** 's': quarter hours, 'd': days, 'm': months. */
export type Grain = 's' | 'd' | 'm'

interface SearchRollupsTable {
  workspace_id: string
  grain: Grain
  bucket: number
  searches: number
  recommended: number
  clicked: number
}

interface CategoryRollupsTable {
  workspace_id: string
  grain: Grain
  bucket: number
  category: string
  searches: number
}

interface ProductRollupsTable {
  workspace_id: string
  grain: Grain
  bucket: number
  product_id: string
  recommended: number
  clicked: number
}

interface ShopperVisitsTable {
  workspace_id: string
  shopper_id: string
  slot: number
}

interface ShopperRollupsTable {
  workspace_id: string
  grain: 's' | 'd'
  bucket: number
  visits: number
  entered_day: number
  entered_week: number
  entered_month: number
  entered_year: number
}
