// Begins to load the page's code and messages. Not as links in the HTML: the browser would ask for those before all
// that scripts ask for, and it asks for six things at a time.
{
  const { scripts, messages } = JSON.parse(document.currentScript.dataset.value)
  for (const file of [...scripts, ...messages[document.documentElement.lang]]) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${file}` }))
  }
}
