/** Screenshots of every screen; git does not know them. */
export const imageFolder = new URL('../../screenshots/', import.meta.url)
/** Those that the README shows. */
export const readmeFolder = new URL('../../docs/images/', import.meta.url)
