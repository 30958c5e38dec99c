/**
 * The classic script of the app, as the partner portal takes it: brings the widget's own script, which finds the store's cart
 * by `LS`. The store's page gives it two parameters, which our server has set: the widget key and where Voice Shop is.
 */
;(() => {
  const { src } = document.currentScript ?? {}
  if (!src) return
  const { searchParams } = new URL(src)
  const [key, origin] = [searchParams.get('key') ?? '', searchParams.get('origin') ?? '']
  if (!/^vsw_[\w-]{1,60}$/.test(key) || !/^https?:\/\/[^/\s?#]+$/.test(origin)) return
  const script = document.createElement('script')
  script.async = true
  script.src = `${origin}/widget.js?key=${key}`
  document.head.append(script)
})()
