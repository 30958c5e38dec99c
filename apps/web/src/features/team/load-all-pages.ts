interface ListPage<Item> {
  next: string | null
  results: Item[]
}

/** Everything in a list, page by page. What moves to a later page meanwhile is there once all the same. */
export async function loadAllPages<Item extends { id: string }>(
  loadPage: (query: { page: number; page_size: number }) => Promise<ListPage<Item>>,
): Promise<Item[]> {
  const items = new Map<string, Item>()
  for (let page = 1; ; page += 1) {
    const { next, results } = await loadPage({ page, page_size: 100 })
    for (const item of results) items.set(item.id, item)
    if (next === null) return [...items.values()]
  }
}
