import { hash } from 'node:crypto'
import { type RecordedAnswer, relaxationSchema, type Understood, understoodSchema } from '@voice-shop/contract'
import { z } from 'zod'
import type { FoundAnswer, GivenAnswer } from '../voice/voice.public.ts'
import { packRecord, unpackRecord } from './answer-record.ts'

/** How the sentence came in. */
export interface Heard {
  source: 'voice' | 'text'
  engine?: string | undefined
  confidence?: number | undefined
}

/** An answer, before it has a search. */
export type UnrecordedAnswer = Omit<RecordedAnswer, 'search_id'>

const whySchema = z.object({ reasons: z.array(z.string()), misses: z.array(z.string()) })

/**
 * What is kept of an answer, besides what its row has as columns and what its search recommended: a store answers a million
 * times, and its disk is what it costs (docs/decisions/0063-what-a-search-keeps.md).
 */
const packedAnswerSchema = z.object({
  text: z.string(),
  speech: z.string(),
  understood: understoodSchema,
  relaxed: z.array(relaxationSchema),
  words: z.array(z.string()),
  fitting: z.int(),
  suggestions: z.array(z.string()).default([]),
  rules: z.array(z.string()).default([]),
  is_follow_up: z.boolean().default(false),
  is_by_model: z.literal(true).optional(),
  engine: z.string().optional(),
  confidence: z.number().optional(),
  /** Of each product the search recommended, in that order. */
  variants: z.array(z.string()).default([]),
  /** Of each product the place in `whys`, which has each only once. */
  why: z.array(z.int()).default([]),
  whys: z.array(whySchema).default([]),
})
type PackedAnswer = z.input<typeof packedAnswerSchema>

function packProducts(products: UnrecordedAnswer['products']): Pick<PackedAnswer, 'variants' | 'why' | 'whys'> {
  if (products.length === 0) return {}
  const why = products.map(({ reasons, misses }) => ({ reasons, misses }))
  const keys = why.map((one) => JSON.stringify(one))
  const ownKeys = [...new Set(keys)]
  return {
    variants: products.map(({ variant_id }) => variant_id),
    why: keys.map((key) => ownKeys.indexOf(key)),
    whys: ownKeys.flatMap((key) => why[keys.indexOf(key)] ?? []),
  }
}

function pack({ text, speech, understood, relaxed, suggestions, trace, products }: UnrecordedAnswer, heard: Heard) {
  const packed: PackedAnswer = {
    text,
    speech,
    understood,
    relaxed,
    words: trace.words,
    fitting: trace.fitting,
    ...(suggestions.length > 0 && { suggestions }),
    ...(trace.rules.length > 0 && { rules: trace.rules }),
    ...(trace.is_follow_up && { is_follow_up: true }),
    ...(trace.is_by_model && { is_by_model: true }),
    ...(heard.engine !== undefined && { engine: heard.engine }),
    ...(heard.confidence !== undefined && { confidence: heard.confidence }),
    ...packProducts(products),
  }
  return packed
}

/** What is kept of an answer with its search, which recommends the answer's products in the same order. */
export function keepAnswer(answer: UnrecordedAnswer, heard: Heard): GivenAnswer {
  const { question, language } = answer.trace
  return {
    question,
    kind: answer.kind,
    language,
    isSpoken: heard.source === 'voice',
    record: packRecord(pack(answer, heard)),
  }
}

/** Reads what was kept. Throws where it is not what this version writes. */
export function readAnswer({ record, kind, question, language, productIds }: FoundAnswer): UnrecordedAnswer {
  const { text, speech, understood, relaxed, suggestions, ...packed } = packedAnswerSchema.parse(unpackRecord(record))
  return {
    kind,
    text,
    speech,
    understood,
    relaxed,
    suggestions,
    products: productIds.flatMap((product_id, place) => {
      const variant_id = packed.variants[place]
      const why = packed.whys[packed.why[place] ?? -1]
      return variant_id !== undefined && why ? [{ product_id, variant_id, ...why }] : []
    }),
    trace: {
      language,
      words: packed.words,
      is_follow_up: packed.is_follow_up,
      question,
      rules: packed.rules,
      fitting: packed.fitting,
      ...(packed.is_by_model && { is_by_model: true as const }),
    },
  }
}

/** What is wished, as far as this version reads it: one record that it does not must not take a whole list with it. */
const meantSchema = z.object({
  understood: understoodSchema.catch({}),
  relaxed: z.array(relaxationSchema).catch([]),
  words: z.array(z.string()).catch([]),
  is_follow_up: z.boolean().catch(false),
})

/** What a search meant. It is shared by all who ask for it: nobody changes it. */
interface Meant {
  readonly understood: Readonly<Understood>
  readonly relaxed: readonly { slot: string; from: string }[]
  readonly words: readonly string[] | null
  readonly isFollowUp: boolean
}

const unknown: Meant = { understood: {}, relaxed: [], words: null, isFollowUp: false }

/** By digests of their records: what to do reads a store's latest thousand, nearly all of them again and again. */
const remembered = new Map<string, Meant>()
/** Some 4 MB of usual ones; then those that came first are forgotten. */
const mostRemembered = 5000
const longestRemembered = 1000
/** What shoppers meant stays in memory no longer than this, whoever asks. */
const rememberedMs = 10 * 60_000

function remember(key: string, meant: Meant): void {
  if (remembered.size === 0) setTimeout(() => remembered.clear(), rememberedMs).unref()
  if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value ?? '')
  remembered.set(key, meant)
}

/** What a search meant; nothing is known of one that others answered. */
export function readMeant(record: Uint8Array | null): Meant {
  if (!record) return unknown
  const key = hash('sha256', record, 'base64url')
  const known = remembered.get(key)
  if (known) return known
  const { understood, relaxed, words, is_follow_up } = meantSchema.parse(unpackRecord(record))
  const meant = { understood, relaxed, words, isFollowUp: is_follow_up }
  if (record.byteLength <= longestRemembered) remember(key, meant)
  return meant
}

/**
 * A record without what tells of the sentence's own words. What figures are made of stays, and so does what this version does not
 * know: a sentence must go, whichever version answered it.
 */
export function blankRecord(record: Uint8Array): Uint8Array {
  const { suggestions: _, ...kept } = unpackRecord(record) as Partial<PackedAnswer>
  const { name: __, ...named } = kept.understood ?? {}
  const { words: ___, ...not } = named.not ?? {}
  const understood = named.not ? { ...named, not } : named
  const relaxed = (kept.relaxed ?? []).map((one) => (one.slot === 'name' ? { ...one, from: '' } : one))
  return packRecord({ ...kept, text: '', speech: '', words: [], understood, relaxed })
}
