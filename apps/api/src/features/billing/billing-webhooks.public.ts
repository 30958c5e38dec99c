// Apart from billing.public.ts: usage needs the plans, and what follows a webhook needs usage.
export { receiveShopifyPayment } from './receive-event.ts'
