/** Of a cart, and so of its order: the search whose answer filled it last. */
export const cartAttribute = 'voice_shop'
