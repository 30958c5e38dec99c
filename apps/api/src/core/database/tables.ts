import type {
  AlertFacts,
  AlertKind,
  AlertOutcome,
  AuditAction,
  CatalogueState,
  ConnectionStatus,
  DeliveryFailure,
  EndpointEvent,
  EndpointState,
  FeedFailureCode,
  FeedState,
  KeyScope,
  Language,
  OrderStatus,
  PaymentPlatform,
  Platform,
  ProductSource,
  QuestionKind,
  RecommendedProduct,
  Role,
  RuleKind,
  RuleMatch,
  RuleTargetKind,
  SkippedItem,
  SubscriptionStatus,
  TaskMark,
  WidgetSettings,
} from '@voice-shop/contract'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** Rows as migrations/*.sql declares them. A row never goes over the wire as it is. */
export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  merchants: MerchantsTable
  workspaces: WorkspacesTable
  memberships: MembershipsTable
  user_photos: UserPhotosTable
  password_resets: PasswordResetsTable
  email_changes: EmailChangesTable
  two_steps: TwoStepsTable
  recovery_codes: RecoveryCodesTable
  pending_sign_ins: PendingSignInsTable
  invitations: InvitationsTable
  audit_entries: AuditEntriesTable
  billing_customers: BillingCustomersTable
  subscriptions: SubscriptionsTable
  webhook_events: WebhookEventsTable
  billing_notices: BillingNoticesTable
  top_ups: TopUpsTable
  platform_connections: PlatformConnectionsTable
  platform_leases: PlatformLeasesTable
  platform_webhooks: PlatformWebhooksTable
  catalogue_products: CatalogueProductsTable
  catalogue_imports: CatalogueImportsTable
  catalogue_revisions: CatalogueRevisionsTable
  catalogue_removals: CatalogueRemovalsTable
  catalogue_feeds: CatalogueFeedsTable
  usage: UsageTable
  listening_sessions: ListeningSessionsTable
  listening_rollups: ListeningRollupsTable
  orders: OrdersTable
  order_lines: OrderLinesTable
  earning_sums: EarningSumsTable
  holdouts: HoldoutsTable
  holdout_shoppers: HoldoutShoppersTable
  told_carts: ToldCartsTable
  opened_visits: OpenedVisitsTable
  voice_searches: VoiceSearchesTable
  voice_search_ids: VoiceSearchIdsTable
  recommended_products: RecommendedProductsTable
  voice_clicks: VoiceClicksTable
  own_answers: OwnAnswersTable
  answer_rules: AnswerRulesTable
  click_factors: ClickFactorsTable
  click_learning: ClickLearningTable
  product_embeddings: ProductEmbeddingsTable
  embedding_progress: EmbeddingProgressTable
  widget_settings: WidgetSettingsTable
  widget_sightings: WidgetSightingsTable
  sentence_cleanings: SentenceCleaningsTable
  task_marks: TaskMarksTable
  voice_products: VoiceProductsTable
  search_rollups: SearchRollupsTable
  old_slots: OldSlotsTable
  item_rollups: ItemRollupsTable
  item_deltas: ItemDeltasTable
  rollup_items: RollupItemsTable
  shopper_visits: ShopperVisitsTable
  rate_limits: RateLimitsTable
  known_addresses: KnownAddressesTable
  declined_addresses: DeclinedAddressesTable
  key_uses: KeyUsesTable
  api_keys: ApiKeysTable
  endpoints: EndpointsTable
  endpoint_messages: EndpointMessagesTable
  endpoint_deliveries: EndpointDeliveriesTable
  burst_notices: BurstNoticesTable
  widget_loads: WidgetLoadsTable
  alerts: AlertsTable
  alert_mutes: AlertMutesTable
  alert_checks: AlertChecksTable
  digest_runs: DigestRunsTable
  digest_choices: DigestChoicesTable
  digest_sendings: DigestSendingsTable
}

interface UsersTable {
  id: string
  email: string
  password_hash: string
  first_name: string
  last_name: string
  phone: string
  language: Language
  proven_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Date
  two_step_off_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface SessionsTable {
  id: string
  user_id: string
  refresh_hash: string
  user_agent: string
  created_at: Date
  last_used_at: Date
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
  previous_key_hash: ColumnType<string | null, string | null | undefined, string | null>
  previous_key_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  is_shopify_setup_complete: boolean
  is_demo: boolean
  claim_expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  widget_key: string
  allowed_origins: JSONColumnType<string[]>
  created_at: Date
  first_tried_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface WorkspacesTable {
  id: string
  merchant_id: string
  two_step_required_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Date
}

interface MembershipsTable {
  workspace_id: string
  user_id: string
  role: Role
  created_at: Date
}

interface UserPhotosTable {
  user_id: string
  name: string
  image: Buffer
  created_at: Date
}

interface PasswordResetsTable {
  id: string
  user_id: string
  code_hash: string
  created_at: Date
  expires_at: Date
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface EmailChangesTable {
  id: string
  user_id: string
  email: string
  session_id: string
  code_hash: string
  created_at: Date
  expires_at: Date
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface TwoStepsTable {
  user_id: string
  sealed_secret: string
  key_version: string
  turned_on_at: Date
  last_step: number
  wrong_codes: number
  wrong_since: Date | null
}

interface RecoveryCodesTable {
  user_id: string
  code_hash: string
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface PendingSignInsTable {
  token_hash: string
  user_id: string
  tries_left: number
  expires_at: Date
}

interface InvitationsTable {
  id: string
  workspace_id: string
  email: string
  token_hash: string
  invited_by: string | null
  created_at: Date
  expires_at: Date
  sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  accepted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  cancelled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface AuditEntriesTable {
  workspace_id: string
  id: string
  actor_id: string | null
  actor_name: string
  action: AuditAction
  details: JSONColumnType<Record<string, string>>
  created_at: Date
}

interface BillingCustomersTable {
  workspace_id: string
  provider: PaymentPlatform
  customer_id: string
  reads_begun: number
  reads_written: number
  read_at: Date | null
  revision: number
  created_at: Date
}

interface TopUpsTable {
  workspace_id: string
  period_start: Date
  provider: PaymentPlatform
  plan_id: string
  recommendations: number
  amount: number
  currency: string
  status: 'asked' | 'refused' | 'paid'
  attempt: number
  provider_id: string | null
  approval_url: string | null
  asked_by: string
  asked_by_name: string
  asked_at: Date
  paid_at: Date | null
}

interface SubscriptionsTable {
  id: string
  workspace_id: string
  provider: PaymentPlatform
  provider_id: string
  plan_id: string
  status: SubscriptionStatus
  period_start: Date
  period_end: Date
  cancel_at: Date | null
  pending_plan_id: string | null
  pending_at: Date | null
  provider_created_at: Date
  created_at: Date
  updated_at: Date
}

interface WebhookEventsTable {
  provider: PaymentPlatform
  event_id: string
  type: string
  received_at: Date
  processed_at: Date | null
}

interface BillingNoticesTable {
  workspace_id: string
  subject: string
  created_at: Date
}

interface PlatformConnectionsTable {
  merchant_id: string
  platform: Platform
  external_id: string
  status: Exclude<ConnectionStatus, 'none'>
  sealed_access: string | null
  key_version: string | null
  access_expires_at: Date | null
  refresh_expires_at: Date | null
  scope: string
  is_store_account: boolean
  revision: number
  connected_at: Date
  ended_at: Date | null
  broken_reason: string | null
  suspended_at: Date | null
  script_id: string | null
  shop_origin: string | null
  created_at: Date
  orders_read_until: Date | null
  orders_begun_at: Date | null
  orders_cursor: string | null
}

interface PlatformLeasesTable {
  name: string
  holder: string
  expires_at: Date
}

interface PlatformWebhooksTable {
  platform: Platform
  webhook_id: string
  topic: string
  received_at: Date
}

interface CatalogueProductsTable {
  workspace_id: string
  product_id: string
  language: string
  title: string
  description: string
  price_minor: number | null
  currency: string | null
  image_url: string | null
  url: string | null
  in_stock: boolean
  run: number
  read_at: Date
  source: ProductSource
  brand: string | null
  tags: string[]
  categories: JSONColumnType<string[][]>
  popularity: number | null
  /** In how many orders it was, rounded down to a power of two; null: not counted. */
  sold: number | null
  created_at: Date | null
  is_hidden: boolean
  variants: JSONColumnType<
    {
      variant_id: string
      options: Record<string, string>
      option_names?: string[]
      price_minor: number | null
      compare_at_price_minor: number | null
      stock: number | null
    }[]
  >
  search_text: string
  /** About what the row takes. */
  bytes: number
  revision: number
}

interface CatalogueRevisionsTable {
  workspace_id: string
  revision: number
  swept_revision: number
}

interface CatalogueRemovalsTable {
  workspace_id: string
  product_id: string
  language: string
  revision: number
  removed_at: Date
}

interface CatalogueImportsTable {
  workspace_id: string
  run: number
  state: Exclude<CatalogueState, 'none'>
  page_cursor: string | null
  imported: number
  total: number | null
  started_at: Date | null
  finished_at: Date | null
  next_run_at: Date | null
  synced_at: Date | null
  stale_at: Date | null
  refused: Generated<number>
  refused_plan: ColumnType<string | null, string | null | undefined, string | null>
}

interface CatalogueFeedsTable {
  workspace_id: string
  url: string
  run: number
  state: FeedState
  requested_at: Date
  holder: string | null
  held_until: Date | null
  items_read: number
  items_total: number | null
  started_at: Date | null
  read_at: Date | null
  next_run_at: Date | null
  etag: string | null
  last_modified: string | null
  failure: FeedFailureCode | null
  failure_status: number | null
  failure_line: number | null
  failed_at: Date | null
  skipped_count: number
  skipped: JSONColumnType<SkippedItem[]>
}

interface UsageTable {
  workspace_id: string
  plan_id: string
  anchor: Date
  period_start: Date
  period_end: Date
  used: number
  recordings_used: number
  downloads_used: number
  searches_stored: number
  bytes_stored: number
  orders_stored: number
  openings_stored: number
  top_up: number
  time_zone: string
  rollup_generation: number
  next_time_zone: string | null
  next_built_until: number | null
  waiting_deltas: Generated<number>
  /** Slots of before it are in old_slots, but for what came late since. */
  packed_until: Generated<number>
  has_endpoints: boolean
}

interface HoldoutsTable {
  workspace_id: string
  id: string
  started_at: Date
  shoppers_wanted: number
  joins_until: Date
  ends_at: Date
  shown: number
  held_out: number
  shown_buyers: number | null
  held_out_buyers: number | null
}

interface HoldoutShoppersTable {
  workspace_id: string
  participant: string
  is_held_out: boolean
  seen_at: Date
  order_id: string | null
}

interface OrdersTable {
  workspace_id: string
  order_id: string
  ordered_at: Date
  changed_at: Date
  fingerprint: string
  currency: string
  status: OrderStatus
  shopper_id: string | null
  search_id: string | null
  due_at: Date | null
  received_at: Date
  told_version: Generated<number>
}

interface EarningSumsTable {
  workspace_id: string
  from_at: Date
  /** Exclusive. */
  to_at: Date
  /** As who sums up writes them. */
  totals: JSONColumnType<object, string, never>
  products: JSONColumnType<object, string, never>
  sentences: JSONColumnType<object, string, never>
}

interface OrderLinesTable {
  workspace_id: string
  order_id: string
  line: number
  source_line: string | null
  product_id: string
  variant_id: string | null
  quantity: number
  paid_minor: number
  refunded_minor: number
  earned: 'direct' | 'assisted' | null
  search_id: string | null
  searched_at: Date | null
}

interface ToldCartsTable {
  workspace_id: string
  search_id: string
  cart_hash: string
  shopper_id: string
  told_at: Date
}

interface OpenedVisitsTable {
  workspace_id: string
  search_id: string
  opened_at: Date
}

interface VoiceSearchesTable {
  workspace_id: string
  id: string
  shopper_id: string
  query: string
  /** Without case and accents. */
  said: string
  language: string | null
  occurred_at: Date
  received_at: Date
  /** Of recommended_products, in the order of the answer. */
  product_keys: string[]
  products_count: number
  source: ColumnType<string | null, string | null | undefined, string | null>
  /** A letter of answerKindLetters; '' where others answered, and the columns below say nothing. */
  answer_kind: Generated<string>
  is_spoken: Generated<boolean>
  answer_language: Generated<Language | ''>
  question: Generated<QuestionKind | ''>
  /** The answers slice knows what it says. */
  answer: ColumnType<Buffer, Buffer | undefined, Buffer>
}

interface VoiceSearchIdsTable {
  workspace_id: string
  id: string
  occurred_at: Date
}

interface VoiceClicksTable {
  workspace_id: string
  search_id: string
  product_id: string
  occurred_at: Date
  searched_at: Date
  source: ColumnType<string | null, string | null | undefined, string | null>
}

/** What searches said of a product, once however many did. */
interface RecommendedProductsTable {
  workspace_id: string
  /** Of 64 bits: read as a number it is another. */
  key: number
  product: JSONColumnType<RecommendedProduct>
  /** Months since January 1970 in UTC. */
  last_month: number
}

interface AnswerRulesTable {
  workspace_id: string
  id: string
  kind: RuleKind
  match: RuleMatch
  words: string
  /** Of a synonym alone. */
  meaning: string | null
  target_by: RuleTargetKind | null
  target: string | null
  /** `YYYY-MM-DD`. */
  starts_on: string | null
  ends_on: string | null
  created_at: Date
  updated_at: Date
}

interface WidgetSettingsTable {
  workspace_id: string
  settings: JSONColumnType<WidgetSettings>
  updated_at: Date
}

interface WidgetSightingsTable {
  workspace_id: string
  origin: string
  last_seen_at: Date
}

interface SentenceCleaningsTable {
  workspace_id: string
  cleaned_until: Date
  next_run_at: Date
}

interface TaskMarksTable {
  workspace_id: string
  key: string
  mark: TaskMark
  shoppers: number
  marked_at: Date
}

interface ClickFactorsTable {
  workspace_id: string
  product_id: string
  factor: number
}

interface ClickLearningTable {
  workspace_id: string
  learned_at: Date
  next_run_at: Date
}

interface ProductEmbeddingsTable {
  workspace_id: string
  product_id: string
  language: string
  text_hash: string
  vector: Buffer
}

interface EmbeddingProgressTable {
  workspace_id: string
  model: string
  revision: number
  product_id: string
  language: string
  updated_at: Date
}

interface OwnAnswersTable {
  workspace_id: string
  kind: QuestionKind
  language: Language
  text: string
  updated_at: Date
}

interface VoiceProductsTable {
  workspace_id: string
  product_id: string
  product_name: string
  product_image_url: string | null
  seen_at: Date
}

/** 's': quarter hours, 'h': local hours, 'd': days, 'm': months. */
export type Grain = 's' | 'h' | 'd' | 'm'
/** As rows have it: capital letters are hours, days and months of an odd generation. */
export type RowGrain = Grain | 'H' | 'D' | 'M'

interface SearchRollupsTable {
  workspace_id: string
  bucket: number
  searches: number
  recommended: number
  clicked: number
  no_result: number
  converted: number
  repeated: number
  shoppers: number
  grain: RowGrain
  gaps: number[]
  returned: number[]
  relaxed: Generated<number>
  nothing: Generated<number>
  other: Generated<number>
  not_understood: Generated<number>
  spoken: Generated<number>
  en: Generated<number>
  es: Generated<number>
  pt: Generated<number>
}

/** Counts of a day's or week's slots, each as long as `slots`; empty where all are nought. */
interface OldSlotsTable {
  workspace_id: string
  day: number
  days: number
  slots: number[]
  searches: number[]
  recommended: number[]
  clicked: number[]
  no_result: number[]
  converted: number[]
  repeated: number[]
  relaxed: number[]
  nothing: number[]
  other: number[]
  not_understood: number[]
  spoken: number[]
  en: number[]
  es: number[]
  pt: number[]
  shoppers: number[]
  gap_slots: number[]
  gaps: number[]
  returned: number[]
}

interface ListeningSessionsTable {
  workspace_id: string
  id: string
  started_at: Date
  revision: number
  browser: string
  engine: string
  opened: number
  offered: number
  tapped: number
  granted: number
  speech: number
  text: number
  answer: number
  click: number
  cart: number
  voice_turns: number
  typed_turns: number
  no_speech: number
  empty_text: number
  low_confidence: number
  not_understood: number
  said_again: number
  denied: number
  no_microphone: number
  broken: number
  spoken: number
  interrupted: number
  times: number[]
  answers: number[]
}

interface ListeningRollupsTable {
  workspace_id: string
  bucket: number
  browser: string
  engine: string
  grain: RowGrain
  opened: number
  offered: number
  tapped: number
  granted: number
  speech: number
  text: number
  answer: number
  click: number
  cart: number
  voice_turns: number
  typed_turns: number
  no_speech: number
  empty_text: number
  low_confidence: number
  not_understood: number
  said_again: number
  denied: number
  no_microphone: number
  broken: number
  spoken: number
  interrupted: number
  times: number[]
  answers: number[]
}

interface ItemRollupsTable {
  workspace_id: string
  bucket: number
  page: number
  grain: RowGrain
  items: number[]
  searches: number[]
  clicked_items: number[]
  clicked: number[]
}

interface ItemDeltasTable {
  workspace_id: string
  number: number
  slot: number
  items: number[]
  clicked_items: number[]
}

/** 'p': a product, 'c': a category. */
export type ItemKind = 'p' | 'c'

interface RollupItemsTable {
  workspace_id: string
  number: number
  kind: ItemKind
  name: string
}

interface ShopperVisitsTable {
  workspace_id: string
  /** 64 bits of the shopper's id: read as a number it is another. */
  shopper: number
  slot: number
}

interface KnownAddressesTable {
  user_id: string
  address_hash: string
  seen_at: Date
}

interface RateLimitsTable {
  key: string
  free_at: number
  period_ms: number
}

interface DeclinedAddressesTable {
  email_hash: string
  declined_at: Date
}

interface KeyUsesTable {
  workspace_id: string
  key_hash: string
  used_at: Date
  network: string
  agent: string
}

interface ApiKeysTable {
  workspace_id: string
  id: string
  name: string
  /** Insert as JSON text. */
  scopes: JSONColumnType<KeyScope[], string, never>
  key_hash: string
  ending: string
  previous_hash: string | null
  previous_until: Date | null
  expires_at: Date | null
  created_by: string
  created_at: Date
}

interface EndpointsTable {
  workspace_id: string
  id: string
  url: string
  /** Insert as JSON text. */
  event_types: JSONColumnType<EndpointEvent[]>
  sealed_secret: string
  key_version: string
  previous_sealed_secret: string | null
  previous_until: Date | null
  state: EndpointState
  failing_since: Date | null
  created_by: string
  created_at: Date
}

interface EndpointMessagesTable {
  workspace_id: string
  id: string
  type: string
  body: string
  created_at: Date
}

interface EndpointDeliveriesTable {
  workspace_id: string
  message_id: string
  endpoint_id: string
  state: 'waiting' | 'delivered' | 'failed'
  attempts: number
  next_at: Date
  attempted_at: Date | null
  duration_ms: number | null
  status: number | null
  failure: DeliveryFailure | null
  answer: string | null
  created_at: Date
}

interface BurstNoticesTable {
  workspace_id: string
  slot: number
  searches: number
  usual: number
  noticed_at: Date
}

interface WidgetLoadsTable {
  workspace_id: string
  day: number
  loads: number[]
}

interface AlertsTable {
  workspace_id: string
  id: string
  kind: AlertKind
  facts: JSONColumnType<AlertFacts>
  opened_at: Date
  resolved_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  outcome: ColumnType<AlertOutcome | null, AlertOutcome | null | undefined, AlertOutcome | null>
}

interface AlertMutesTable {
  workspace_id: string
  kind: AlertKind
  muted_until: Date | null
}

interface AlertChecksTable {
  workspace_id: string
  next_run_at: Date
}

interface DigestRunsTable {
  workspace_id: string
  next_run_at: Date
}

interface DigestChoicesTable {
  workspace_id: string
  user_id: string
  is_wanted: boolean
}

interface DigestSendingsTable {
  workspace_id: string
  user_id: string
  week: number
}
