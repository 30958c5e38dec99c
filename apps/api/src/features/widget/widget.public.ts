export { eraseWidget } from './erase-widget.ts'
export { createShopperGuard } from './require-shopper.ts'
export { widgetDataSets } from './widget.data-sets.ts'
export { createWidgetStores } from './widget-stores.ts'
