import type { TriedAnswer } from './answers.ts'
import type { Language, LanguageTag } from './text.ts'
import type { ShopperSession, WidgetConfig } from './widget.ts'

/** A page of ours for a frame: the widget with settings that nobody has saved. It speaks with the page around it alone. */
export const widgetPreviewPath = '/widget-preview'

/** What the frame tells the page around it. */
export type FromWidgetPreview =
  /** It can be told what to show. */
  | { type: 'ready' }
  /** A question of whoever tries it, for the answers that are tried; `id` is that of its answer. */
  | { type: 'ask'; id: string; query: string; language: LanguageTag; previous: string[] }
  /** It needs a session, to have a recording written down; `id` as above. */
  | { type: 'begin'; id: string }
  /** What it was told to show is there, or cannot be shown now. */
  | { type: 'shown'; isShown: boolean }

/** What the page tells the frame. */
export type ToWidgetPreview =
  /** `key` is the store's; `isOpen`: the conversation shows without a press. Again after each change. */
  | { type: 'show'; key: string; config: WidgetConfig; language: Language; isOpen: boolean }
  /** `answer` is null for one that failed, with the refusal's status; 0: there was no answer at all. */
  | { type: 'answer'; id: string; answer: TriedAnswer | null; status: number }
  | { type: 'session'; id: string; session: ShopperSession | null; status: number }
