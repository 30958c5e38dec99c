/* What is counted of how shoppers were heard, by the keys of its names among the messages of `listening`. */

export const stageLabels = {
  opened: 'stageOpened',
  offered: 'stageOffered',
  tapped: 'stageTapped',
  granted: 'stageGranted',
  speech: 'stageSpeech',
  text: 'stageText',
  answer: 'stageAnswer',
  click: 'stageClick',
  cart: 'stageCart',
} as const

export const causeLabels = {
  no_speech: 'causeNoSpeech',
  empty_text: 'causeEmptyText',
  low_confidence: 'causeLowConfidence',
  not_understood: 'causeNotUnderstood',
  said_again: 'causeSaidAgain',
  denied: 'failureDenied',
  no_microphone: 'failureNoMicrophone',
  broken: 'failureBroken',
} as const

export const languageLabels = { en: 'languageEn', es: 'languageEs', pt: 'languagePt' } as const

export const engineLabels = { browser: 'engineBrowser', recorder: 'engineRecorder', none: 'engineNone' } as const
