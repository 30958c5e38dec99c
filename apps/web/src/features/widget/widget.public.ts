export { useWidgetSettings } from './use-widget-settings.ts'
export { WidgetPreview } from './widget-preview.tsx'
