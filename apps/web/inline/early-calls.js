// Asks for what the page will show while its code is on the way, and before that for a new access token where the time
// of the old one is over; the API client takes the answers (early-answers.ts).
{
  const { refreshPath, calls } = JSON.parse(document.currentScript.dataset.value)
  const readCookie = (name) =>
    decodeURIComponent(new RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1] ?? '')
  const [access, refresh] = [readCookie('access_token'), readCookie('refresh_token')]
  const workspaceId = localStorage.getItem('workspace_id')

  // As access-life.ts decides it.
  const isOver = (token) => {
    try {
      const { iat, exp } = JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
      return Number.isFinite(iat) && Number.isFinite(exp) && Date.now() > exp * 1000 - 30_000
    } catch {
      return false
    }
  }

  const ask = (address, { token, body, goodUntil, onAnswer = (answer) => answer }) => {
    const headers = {
      Accept: 'application/json',
      'Accept-Language': document.documentElement.lang,
      ...(body && { 'Content-Type': 'application/json' }),
      Authorization: `JWT ${token}`,
      ...(workspaceId && { 'X-Workspace-ID': workspaceId }),
    }
    const parts = { method: body ? 'POST' : 'GET', headers, ...(body && { body }) }
    const controller = new AbortController()
    const response = fetch(address, { ...parts, signal: controller.signal }).then(onAnswer)
    // Whoever takes it hears of a failure; nobody has to take it.
    response.catch(() => undefined)
    window.earlyAnswers.set(address, { parts, response, controller, goodUntil })
  }

  const askAll = (token) => {
    // A first visit has no workspace stored: its page waits for the list of them.
    if (!workspaceId || location.pathname !== '/') return
    const search = new URLSearchParams(location.search)
    for (const [path, query] of Object.entries(calls)) {
      // Whether own dates are dates is for the page to check.
      if ('time_range' in query && search.has('from')) continue
      // As the page reads its address: what it does not know is the default.
      const parameters = Object.entries(query).map(([name, values]) => [
        name,
        values.find((value) => value === search.get(name)) ?? values[0],
      ])
      const address = parameters.length > 0 ? `${path}?${new URLSearchParams(parameters)}` : path
      // Ten seconds later it would be out of date.
      ask(address, { token, goodUntil: performance.now() + 10_000 })
    }
  }

  if (access && localStorage.getItem('user')) {
    window.earlyAnswers = new Map()
    if (refresh && isOver(access)) {
      // The calls are on their way before the client can hear of the token, and make them itself.
      const onAnswer = async (answer) => {
        const { access } = answer.ok ? await answer.clone().json() : {}
        // Not where the session ends meanwhile.
        if (access && window.earlyAnswers) askAll(access)
        return answer
      }
      ask(refreshPath, { token: access, body: JSON.stringify({ refresh }), onAnswer })
    } else {
      askAll(access)
    }
  }
}
