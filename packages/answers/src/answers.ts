/** What others may use of this package. */
export * from './model.ts'
