/** Screenshots of every screen; git does not know them. */
export const imageFolder = new URL('../../screenshots/', import.meta.url)
/** Those that the README and the guide show. */
export const documentFolder = new URL('../../docs/images/', import.meta.url)
