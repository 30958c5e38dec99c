import { expect, test } from 'vitest'
import { createWidgetSnippet, listPlacementSteps } from './widget-snippet.ts'

test('[STORE-3] the snippet loads the widget from this server and names the store by its key', () => {
  expect(createWidgetSnippet('https://app.example', 'vsw_abc')).toBe(
    '<script async src="https://app.example/widget.js" data-key="vsw_abc"></script>',
  )
})

test('[STORE-3] each platform has its own place for it, and so has a store of none', () => {
  const places = ([null, 'tiendanube', 'shopify', 'bigcommerce'] as const).map(listPlacementSteps)
  expect(new Set(places.map((steps) => steps[0])).size).toBe(4)
})
