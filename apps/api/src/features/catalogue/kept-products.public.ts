/** What a thread that keeps products needs, without the rest of the slice, which would take memory there. */
export { readProductPage } from './store-products.ts'
