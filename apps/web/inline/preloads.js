// Begins to load the page's code and messages. Not as links in the HTML: the browser would ask for those before all
// that scripts ask for, and it asks for six things at a time.
{
  const { modules, messages } = JSON.parse(document.currentScript.dataset.files)
  for (const href of [...modules, ...(messages[document.documentElement.lang] ?? [])]) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href })
    document.head.append(link)
  }
}
