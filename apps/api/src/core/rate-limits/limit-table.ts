import type { RouteLimit } from '@voice-shop/contract'

/** So many uses at once; each comes back after its share of the period. */
export interface Limit {
  most: number
  seconds: number
}

interface DeclaredLimit extends Limit {
  /** What it counts, for docs/operations.md. */
  doc: string
  /** The message of a refusal, a key of errors.json. */
  code?: 'auth.too_many_tries' | 'team.too_many_to_recipient'
}

/** Whom a limit of a route counts. */
export type LimitSubject = 'address' | 'user' | 'workspace'

/** Limits that a route declares in the contract: each request to it is a use. */
export const routeLimits: Record<RouteLimit, DeclaredLimit & { per: LimitSubject }> = {
  sign_in: { most: 1200, seconds: 900, per: 'address', doc: 'Sign-ins from an address, right ones too.' },
  register: { most: 300, seconds: 3600, per: 'address', doc: 'Registrations from an address.' },
  forgot_password: { most: 100, seconds: 3600, per: 'address', doc: 'Requests for a reset mail from an address.' },
  code: {
    most: 300,
    seconds: 900,
    per: 'address',
    doc: 'Codes from an address: of a reset mail, a new e-mail, an invitation, an install or a second step.',
  },
  invitation: { most: 100, seconds: 86_400, per: 'workspace', doc: 'Invitations that a store sends.' },
  photo: { most: 30, seconds: 3600, per: 'user', doc: 'Photos that a user uploads.' },
  export: { most: 20, seconds: 3600, per: 'user', doc: 'Exports that a user asks for.' },
  card: {
    most: 20,
    seconds: 3600,
    per: 'workspace',
    doc: 'Cards and checkouts of a store: who tests stolen cards needs many.',
  },
  provider: { most: 300, seconds: 900, per: 'user', doc: 'Calls of a user that ask a platform or a payment provider.' },
  widget_check: { most: 30, seconds: 600, per: 'user', doc: 'Pages that a user has looked at for the widget.' },
  widget_session: { most: 300, seconds: 600, per: 'address', doc: "Shoppers' sessions that an address begins." },
  holdout: { most: 300, seconds: 600, per: 'address', doc: "Shoppers of stores' comparisons from an address." },
  feed: { most: 30, seconds: 3600, per: 'workspace', doc: 'Readings of its product feed that a store asks for.' },
  endpoint: { most: 60, seconds: 600, per: 'workspace', doc: 'Messages that a store has sent as a test or once more.' },
  try: { most: 600, seconds: 600, per: 'user', doc: 'Sentences with which a user tries the assistant.' },
}

const tries = { code: 'auth.too_many_tries' } as const

/** Limits that a slice counts itself, because a use is known only by what the request holds or comes to. */
const sliceLimits = {
  password_minute: {
    most: 5,
    seconds: 60,
    ...tries,
    doc: 'Wrong passwords for an account from one address.',
  },
  password_hour: { most: 20, seconds: 3600, ...tries, doc: 'The same, in the longer run.' },
  password_day: { most: 60, seconds: 86_400, ...tries, doc: 'The same, in the long run.' },
  password_account: {
    most: 100,
    seconds: 3600,
    ...tries,
    doc: 'Wrong passwords for an account from all addresses where nobody has signed in to it.',
  },
  password_address: {
    most: 100,
    seconds: 900,
    ...tries,
    doc: 'Wrong passwords from an address, for any accounts that it is not known to.',
  },
  reset_mail: {
    most: 5,
    seconds: 3600,
    doc: 'Requests for a reset mail to an account from one address.',
  },
  email_change: {
    most: 5,
    seconds: 3600,
    doc: 'Changes of the e-mail that an account asks for, and those to one address.',
  },
  invitation_to: {
    most: 5,
    seconds: 604_800,
    code: 'team.too_many_to_recipient',
    doc: 'Invitation mails to one address, from all stores together.',
  },
  own_password: {
    most: 60,
    seconds: 3600,
    doc: 'Passwords of a signed-in user that are checked once more, right ones too.',
  },
  download: { most: 30, seconds: 3600, doc: 'Downloads of exports by a user.' },
  user_requests: { most: 60_000, seconds: 600, doc: 'Requests of a signed-in user; each process counts its own.' },
  address_requests: {
    most: 120_000,
    seconds: 600,
    doc: 'Requests from an address that need no session, also for pages and files; each process counts its own.',
  },
  user_pace: {
    most: 100,
    seconds: 2,
    doc: 'Requests of a signed-in user at once, which come back over so many seconds: more of them wait for up to two seconds. Each process has its own.',
  },
  store_pace: {
    most: 400,
    seconds: 2,
    doc: "The same of a store: its members' and its programs' requests together.",
  },
  shopper_pace_address: {
    // A phone asks about once in five seconds: of a hundred and fifty behind one mobile network none waits.
    most: 60,
    seconds: 2,
    doc: "The same of a store's shoppers from one address.",
  },
  shopper_pace: { most: 400, seconds: 2, doc: "The same of all of a store's shoppers together." },
  events: { most: 600_000, seconds: 600, doc: 'Events that a store sends.' },
  answers: { most: 60_000, seconds: 600, doc: "Sentences that a store's assistant has answered." },
  shopper_sentences: { most: 60, seconds: 600, doc: 'Sentences of one session of a shopper.' },
  shopper_sentences_address: { most: 1200, seconds: 600, doc: 'Sentences of shoppers from an address.' },
  recordings: {
    most: 6000,
    seconds: 86_400,
    doc: 'Recordings of speech that are written down for a store; then shoppers type.',
  },
  tried_recordings: { most: 300, seconds: 86_400, doc: "Recordings with which a store's people try the widget." },
  shopper_events: { most: 300, seconds: 600, doc: 'Clicks of one session of a shopper, and carts that it fills.' },
  shopper_reports: { most: 120, seconds: 600, doc: 'Tellings of how a shopper was heard, of one session.' },
  feed_seconds: {
    most: 60,
    seconds: 3600,
    doc: "Seconds for which a store's product feed is read before it waits among the slow ones; none is refused.",
  },
  products: { most: 200_000, seconds: 3600, doc: 'Products that a store pushes or deletes.' },
  orders: { most: 60_000, seconds: 600, doc: 'Orders that a store sends.' },
  unknown_key: { most: 60, seconds: 60, doc: 'Requests with a secret key of no store, from an address.' },
} satisfies Record<string, DeclaredLimit>

export const declaredLimits: Record<LimitName, DeclaredLimit> = { ...routeLimits, ...sliceLimits }
export type LimitName = RouteLimit | keyof typeof sliceLimits

/** What holds of each limit; null: it is off. */
export type LimitTable = Record<LimitName, Limit | null>

const names = Object.keys(declaredLimits) as LimitName[]

function makeTable(getLimit: (name: LimitName) => Limit | null): LimitTable {
  return Object.fromEntries(names.map((name) => [name, getLimit(name)])) as LimitTable
}

/**
 * Reads `off`, or `login=10/60,photo=off`: uses and seconds of the limits that are not as declared. Throws an Error
 * that says what is wrong.
 */
export function parseLimitTable(text: string): LimitTable {
  if (text === 'off') return makeTable(() => null)
  const changes = new Map<string, Limit | null>()
  for (const part of text
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')) {
    const [, name = '', most, seconds] = /^(\w+)=(?:(\d{1,9})\/(\d{1,9})|off)$/.exec(part) ?? []
    if (!names.some((known) => known === name)) throw new Error(`has no limit in ${part}, such as photo=30/3600`)
    if (most !== undefined && (Number(most) === 0 || Number(seconds) === 0)) throw new Error(`has a zero in ${part}`)
    changes.set(name, most === undefined ? null : { most: Number(most), seconds: Number(seconds) })
  }
  return makeTable((name) => changes.get(name) ?? (changes.has(name) ? null : declaredLimits[name]))
}
