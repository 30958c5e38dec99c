export { NewKey } from './new-key.tsx'
export { useDescribeUse } from './use-describe-use.ts'
