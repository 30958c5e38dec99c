import { z } from 'zod'
import { answerRoute, answerSchema } from './answers.ts'
import { defaultUnsureBelow } from './listening-rules.ts'
import { defineRoute } from './route.ts'
import { languageSchema, languages, languageTagSchema, nameSchema, textSchema } from './text.ts'

export const maxGreetingLength = 120
export const maxWidgetSuggestions = 4
export const maxWidgetSuggestionLength = 80
/** Of each of the two lists. */
export const maxWidgetPaths = 20
/** For so many days the sentences that shoppers said may be kept. */
export const keptSentenceDays = [7, 30, 90, 365] as const
export type KeptSentenceDays = (typeof keptSentenceDays)[number]

/** In percent: of more than that no browser is ever sure. */
export const maxUnsureBelow = 95

export const widgetSides = ['left', 'right'] as const
export type WidgetSide = (typeof widgetSides)[number]

/** What the store says in a language, in place of our own words. */
const widgetTextsSchema = z.object({
  /** Empty: ours. */
  greeting: z.string().trim().max(maxGreetingLength).default(''),
  /** Sentences to tap before anything was said. Empty: ours. */
  suggestions: z
    .array(nameSchema({ max: maxWidgetSuggestionLength }))
    .max(maxWidgetSuggestions)
    .default([]),
})

/** Patterns of paths, as path-pattern.ts reads them. */
const pathsSchema = z
  .array(
    textSchema({ max: 200 }).refine((path) => path.startsWith('/') && !/[\s?#]/.test(path), {
      params: { code: 'not_a_path' },
    }),
  )
  .max(maxWidgetPaths)
  .overwrite((paths) => [...new Set(paths)])

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

const clockTimeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
/** Of a day of the store, as its clock shows: `from` inclusive, `to` exclusive; one that is not later is of the next day. */
const openHoursSchema = z.object({ from: clockTimeSchema, to: clockTimeSchema })
export type OpenHours = z.infer<typeof openHoursSchema>
/** Null: not on that day. */
const weekHoursSchema = z.record(z.enum(weekdays), openHoursSchema.nullable())
export type WeekHours = z.infer<typeof weekHoursSchema>

/** How the widget looks, where and when it shows, and how long what was said is kept. */
export const widgetSettingsSchema = z.object({
  /** Off: shoppers see no button. */
  is_on: z.boolean(),
  /** Of the button and of what the shopper said; what stands on it is black or white, whichever reads better. */
  colour: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/),
  side: z.enum(widgetSides),
  /** Between the button and the lower edge of the window, in CSS pixels: room for the store's own buttons. */
  bottom: z.int().min(0).max(400),
  /** By language. */
  texts: z.object({ en: widgetTextsSchema, es: widgetTextsSchema, pt: widgetTextsSchema }),
  /** Which it speaks; on a page in another one it speaks the store's, or the first of these. */
  languages: z
    .array(languageSchema)
    .min(1)
    .overwrite((chosen) => languages.filter((language) => chosen.includes(language))),
  /** On whose pages alone it shows; empty: on all but the hidden ones. */
  shown_paths: pathsSchema,
  /** On whose pages, such as those of `/checkout`, it does not show. */
  hidden_paths: pathsSchema,
  /** When shoppers see its button, by the store's clock; null: always. */
  hours: weekHoursSchema.nullable(),
  /** After so many days the sentences that Voice Shop answered are blank; null: kept as long as their searches. */
  sentence_days: z.literal([...keptSentenceDays]).nullable(),
  /** A spoken sentence of which the browser is less sure, in percent, counts as not understood; 0: none does. */
  unsure_below: z.int().min(0).max(maxUnsureBelow),
})
export type WidgetSettings = z.infer<typeof widgetSettingsSchema>

const noTexts = { greeting: '', suggestions: [] }
/** Until the owner saves others. */
export const defaultWidgetSettings: WidgetSettings = {
  is_on: true,
  colour: '#6d3bd7',
  side: 'right',
  bottom: 20,
  texts: { en: noTexts, es: noTexts, pt: noTexts },
  languages: [...languages],
  shown_paths: [],
  hidden_paths: [],
  hours: null,
  sentence_days: 30,
  unsure_below: defaultUnsureBelow,
}

/** An address on whose pages the widget was loaded with the store's key. */
const widgetSightingSchema = z.object({
  origin: z.string(),
  /** Whether it may run there. */
  is_allowed: z.boolean(),
  last_seen_at: z.iso.datetime(),
})
export type WidgetSighting = z.infer<typeof widgetSightingSchema>

export const getWidgetSettingsRoute = defineRoute({
  method: 'GET',
  path: '/api/widget-settings/',
  slice: 'widget',
  summary: "The store's widget: how it looks, and where it was seen, the latest first",
  access: 'workspace',
  answers: { 200: z.object({ settings: widgetSettingsSchema, seen: z.array(widgetSightingSchema) }) },
})

export const saveWidgetSettingsRoute = defineRoute({
  method: 'PUT',
  path: '/api/widget-settings/',
  slice: 'widget',
  summary: 'Change how the widget looks and where it shows; within a minute it is so on the store',
  access: 'workspace',
  permission: 'store.update',
  body: widgetSettingsSchema,
  answers: { 200: z.object({ settings: widgetSettingsSchema }) },
})

const widgetKeySchema = textSchema({ max: 64 })

/** What a page needs before a touch. */
export const widgetConfigSchema = z.object({
  /** False: nothing is shown, because it is off, out of its hours, or the plan's searches are used up. */
  is_on: z.boolean(),
  store_name: z.string(),
  /** The store's; the page's counts where it is one of ours. */
  language: languageSchema,
  /** The store's (ISO 3166), whose words are said; null where it is not known. */
  country: z.string().nullable(),
  /** Whether speech that the page recorded can be sent to be written down. */
  takes_recordings: z.boolean(),
  /** The comparison for which some of the shoppers who may be known again see no widget; null: all see it. */
  comparison_id: z.uuid().nullable(),
  ...widgetSettingsSchema.omit({ is_on: true, hours: true, sentence_days: true }).shape,
})
export type WidgetConfig = z.infer<typeof widgetConfigSchema>

export const getWidgetConfigRoute = defineRoute({
  method: 'GET',
  path: '/api/widget/config/',
  slice: 'widget',
  summary: "What a store's page needs to show the widget; for pages of allowed addresses",
  access: 'public',
  query: z.object({ key: widgetKeySchema }),
  answers: { 200: widgetConfigSchema },
  cacheSeconds: 30,
})

const shopperSessionSchema = z.object({
  /** A bearer token of this page's origin. */
  token: z.string(),
  expires_at: z.iso.datetime(),
})
export type ShopperSession = z.infer<typeof shopperSessionSchema>

export const startWidgetSessionRoute = defineRoute({
  method: 'POST',
  path: '/api/widget/sessions/',
  slice: 'widget',
  summary: "Begin a shopper's session, on a page of an allowed address; 402 when the plan's searches are used up",
  access: 'public',
  limit: 'widget_session',
  body: z.object({
    key: widgetKeySchema,
    /** Random, made by the page for this store alone: the same shopper's next session has it again. */
    shopper_id: z.uuid().toLowerCase(),
  }),
  answers: { 201: shopperSessionSchema },
})

/** A session for who tries the widget: it has recordings written down, and nothing else. */
export const startWidgetPreviewRoute = defineRoute({
  method: 'POST',
  path: '/api/widget-settings/preview-session/',
  slice: 'widget',
  summary: 'Begin a session for who tries the widget: it has recordings written down, and does nothing else',
  access: 'workspace',
  permission: 'analytics.view',
  answers: { 201: shopperSessionSchema },
})

const { shopper_id: _, ...askedFields } = answerRoute.body.shape

export const askWidgetRoute = defineRoute({
  method: 'POST',
  path: '/api/widget/answers/',
  slice: 'widget',
  summary: "Answer a shopper's sentence with the store's products; recorded as a search of the plan in the same step",
  access: 'shopper',
  work: 'answer',
  body: z.object(askedFields),
  answers: { 200: answerSchema },
  bodyLimit: 32 * 1024,
})

/** 15 s of 16 kHz mono PCM of 16 bits, with the header. */
export const maxRecordingBytes = 15 * 32_000 + 1024

export const transcribeRoute = defineRoute({
  method: 'POST',
  path: '/api/widget/transcriptions/',
  slice: 'widget',
  summary: 'Write down what a shopper said: WAV of at most 15 s, mono, 16 bits; the sound is not kept',
  access: 'shopper',
  work: 'answer',
  /** The shopper's language; without one of ours the speech server finds out. */
  query: z.object({ language: languageTagSchema.optional() }),
  rawBody: 'audio/wav',
  /** Empty where nothing was said. */
  answers: { 200: z.object({ text: z.string() }) },
  bodyLimit: maxRecordingBytes,
})

export const maxWidgetEvents = 20

export const recordWidgetEventsRoute = defineRoute({
  method: 'POST',
  path: '/api/widget/events/',
  slice: 'widget',
  summary: 'Record clicks of a shopper on products that a search of the same store showed; each counts once',
  access: 'shopper',
  work: 'event',
  body: z.object({
    events: z
      .array(
        z.object({
          /** `cart` is a click, too: the product was chosen. */
          type: z.enum(['click', 'cart']),
          search_id: z.uuid().toLowerCase(),
          product_id: textSchema({ max: 255 }),
        }),
      )
      .min(1)
      .max(maxWidgetEvents),
  }),
  answers: { 200: z.object({ accepted: z.int(), duplicates: z.int(), rejected: z.int() }) },
})

export const tellCartRoute = defineRoute({
  method: 'POST',
  path: '/api/widget/carts/',
  slice: 'widget',
  summary:
    "Tell which cart of the store's platform a shopper's search filled, so that its order leads to it; kept some days",
  access: 'shopper',
  work: 'write',
  body: z.object({
    search_id: z.uuid().toLowerCase(),
    /** As the platform names it in the cart's order. */
    cart_id: textSchema({ max: 100 }),
  }),
  answers: { 204: null },
})
