// Asks for what the page will show while its code is on the way; the API client takes the answers (early-answers.ts).
{
  const access = /(?:^|; )access_token=([^;]+)/.exec(document.cookie)?.[1]
  const workspaceId = localStorage.getItem('workspace_id')
  // A first visit has no workspace stored: its page waits for the list of them.
  if (location.pathname === '/' && access && workspaceId && localStorage.getItem('user')) {
    const headers = {
      Accept: 'application/json',
      'Accept-Language': document.documentElement.lang,
      Authorization: `JWT ${decodeURIComponent(access)}`,
      'X-Workspace-ID': workspaceId,
    }
    const search = new URLSearchParams(location.search)
    window.earlyAnswers = new Map(
      Object.entries(JSON.parse(document.currentScript.dataset.value)).flatMap(([path, query]) => {
        // Whether own dates are dates is for the page to check.
        if ('time_range' in query && search.has('from')) return []
        // As the page reads its address: what it does not know is the default.
        const parameters = Object.entries(query).map(([name, values]) => [
          name,
          values.find((value) => value === search.get(name)) ?? values[0],
        ])
        const address = parameters.length > 0 ? `${path}?${new URLSearchParams(parameters)}` : path
        const controller = new AbortController()
        const response = fetch(address, { headers, signal: controller.signal })
        // Whoever takes it hears of a failure; nobody has to take it.
        response.catch(() => undefined)
        return [[address, { headers, response, controller }]]
      }),
    )
  }
}
