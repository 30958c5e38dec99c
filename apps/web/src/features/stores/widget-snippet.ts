import type { Platform } from '@voice-shop/contract'

/** The line of HTML that brings the widget into a page. Neither part has a character that HTML would read. */
export function createWidgetSnippet(origin: string, widgetKey: string): string {
  return `<script async src="${origin}/widget.js" data-key="${widgetKey}"></script>`
}

/** Of the platforms that have a place of their own for it. */
const stepsByPlatform = {
  tiendanube: ['placeTiendaNube1', 'placeTiendaNube2', 'placeSave'],
  shopify: ['placeShopify1', 'placeShopify2', 'placeSave'],
  bigcommerce: ['placeBigCommerce1', 'placeBigCommerce2', 'placeSave'],
} as const satisfies Partial<Record<Platform, readonly string[]>>

const stepsAnywhere = ['placeAnywhere1', 'placeAnywhere2'] as const

/** Where the line goes, step by step, as keys of messages; null is a store of no platform. */
export function listPlacementSteps(platform: Platform | null) {
  if (platform === null || !(platform in stepsByPlatform)) return stepsAnywhere
  // Safe: it is one of those.
  return stepsByPlatform[platform as keyof typeof stepsByPlatform]
}
