import type { Page } from '@playwright/test'
const dayMs = 86400e3
const offset = -3 * 3600e3
const iso = (t: number) => new Date(t).toISOString()
const name = (t: number) => new Date(t + offset).toISOString().slice(0, 19) + '-03:00'
const localDay = (t: number) => Math.floor((t + offset) / dayMs) * dayMs - offset
export function fake(query: URLSearchParams, options: { nulls?: boolean; now?: number } = {}) {
  const now = options.now ?? Date.now()
  const hours = query.get('time_range') === 'day' && !query.get('from')
  const today = localDay(now)
  let start: number, end: number
  if (query.get('from')) { start = Date.parse(query.get('from')! + 'T03:00:00Z'); end = Date.parse(query.get('to')! + 'T03:00:00Z') + dayMs }
  else if (hours) { end = Math.floor(now / 3600e3) * 3600e3 + 3600e3; start = end - dayMs }
  else { const days = ({ week: 7, month: 30, year: 365 } as any)[query.get('time_range') ?? 'week']; end = today + dayMs; start = end - days * dayMs }
  const until = Math.min(now, end)
  const days = Math.round((end - start) / dayMs)
  const period = query.get('chart_period') ?? 'day'
  const cuts: number[] = []
  for (let t = start; t < end; t += hours ? 3600e3 : dayMs) {
    const d = new Date(t + offset)
    if (t === start || hours || period === 'day' || (period === 'week' && d.getUTCDay() === 1) || (period === 'month' && d.getUTCDate() === 1)) cuts.push(t)
  }
  const back = query.get('compare_with') === 'year_before' ? 365 * dayMs : query.get('compare_with') === 'same_weekdays' ? Math.ceil(days / 7) * 7 * dayMs : days * dayMs
  const value = (t: number, e: number, u: number) => { const span = Math.max(0, Math.min(e, u) - t); return Math.round((40 + 25 * Math.sin(t / dayMs * 0.9) + 12 * Math.sin(t / 3e6)) * span / (hours ? 3600e3 * 4 : dayMs)) }
  const series = (shift: number) => cuts.map((t, i) => { const e = cuts[i + 1] ?? end; return { name: name(t - shift), searches: Math.max(0, value(t - shift, e - shift, until - shift)), is_unfinished: e > until } })
  const a = series(0), b = series(back)
  const sum = (x: any[]) => x.reduce((s, y) => s + y.searches, 0)
  const change = options.nulls ? null : Math.round((sum(a) - sum(b)) / Math.max(1, sum(b)) * 1000) / 10
  const buckets = (p: string) => { let n = 0; for (let t = start; t < end; t += dayMs) { const d = new Date(t + offset); if (t === start || p === 'day' || (p === 'week' && d.getUTCDay() === 1) || (p === 'month' && d.getUTCDate() === 1)) n++ } return n }
  return {
    stats: { voice_searches: { count: sum(a), change_percent: change }, products_recommended: { count: sum(a) * 3, change_percent: options.nulls ? null : -12.34 }, clicked_products: { rate: 23.4, rate_change: options.nulls ? null : 1.2 }, active_users: { count: Math.round(sum(a) * 0.6), change_percent: change } },
    charts: { searches_over_time: a, previous_searches_over_time: b.map((x) => options.nulls ? { ...x, searches: 0 } : x), top_categories: [{ category: 'Mates y bombillas', count: 1010 }, { category: 'Calzado', count: 77 }, { category: 'Decoración', count: 41 }] },
    top_clicked_products: [{ product_id: '1', product_name: 'Mate de calabaza', product_image_url: null, ctr: 12.34, click_count: 1010 }],
    recent_searches: [{ id: '0192f7a0-0000-7000-8000-000000000001', query: 'quiero ver un mate', time: iso(now - 300e3), products_count: 2, converted: true }],
    has_searches: true, time_zone: 'America/Sao_Paulo', window: { start: iso(start), end: iso(end) },
    previous_window: { start: iso(start - back), end: iso(until - back) }, until: iso(until),
    chart_periods: hours ? ['day'] : (['day', 'week', 'month'].filter((p) => buckets(p) > 1).length ? ['day', 'week', 'month'].filter((p) => buckets(p) > 1) : ['day']), kept_since: '2025-01-01',
  }
}
export async function fakeDashboard(page: Page, options = {}) {
  await page.route('**/api/ai/dashboard/**', (route) => route.fulfill({ json: fake(new URL(route.request().url()).searchParams, options) }))
}
