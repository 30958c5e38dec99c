import { previewInvoice, previewParams } from '../invoices/invoice-preview.ts'
import { finalizeById, listInvoiceLines, listInvoices, payById, voidById } from '../invoices/invoices.ts'
import {
  createInvoiceByHand,
  createInvoiceItem,
  deleteById,
  newInvoiceItemParams,
  newInvoiceParams,
} from '../invoices/invoices-by-hand.ts'
import { cancelSubscription } from '../subscriptions/subscription-cancel.ts'
import { createSubscription, newSubscriptionParams } from '../subscriptions/subscription-create.ts'
import { resumeSubscription } from '../subscriptions/subscription-resume.ts'
import {
  createSchedule,
  listSchedules,
  releaseSchedule,
  scheduleParams,
  updateSchedule,
} from '../subscriptions/subscription-schedules.ts'
import { subscriptionParams, updateSubscription } from '../subscriptions/subscription-update.ts'
import { listSubscriptions } from '../subscriptions/subscriptions.ts'
import { paging, type Route } from './route.ts'

const subscriptions: Route[] = [
  {
    method: 'POST',
    path: '/v1/subscriptions',
    params: newSubscriptionParams,
    answer: ({ account, params }) => createSubscription(account, params),
  },
  {
    method: 'GET',
    path: '/v1/subscriptions',
    params: [...paging, 'customer', 'price', 'status'],
    answer: ({ account, params }) => listSubscriptions(account, params),
  },
  { method: 'GET', path: '/v1/subscriptions/:id', answer: ({ account, id }) => account.subscriptions.get(id) },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    params: subscriptionParams,
    answer: ({ account, id, params }) => updateSubscription(account, id, params),
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    params: ['prorate', 'invoice_now', 'cancellation_details[comment]', 'cancellation_details[feedback]'],
    answer: ({ account, id, params }) => cancelSubscription(account, id, params),
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id/resume',
    answer: ({ account, id }) => resumeSubscription(account, id),
  },
]

const schedules: Route[] = [
  {
    method: 'POST',
    path: '/v1/subscription_schedules',
    params: ['from_subscription', 'metadata'],
    answer: ({ account, params }) => createSchedule(account, params),
  },
  {
    method: 'GET',
    path: '/v1/subscription_schedules',
    params: [...paging, 'customer'],
    answer: ({ account, params }) => listSchedules(account, params),
  },
  { method: 'GET', path: '/v1/subscription_schedules/:id', answer: ({ account, id }) => account.schedules.get(id) },
  {
    method: 'POST',
    path: '/v1/subscription_schedules/:id',
    params: scheduleParams,
    answer: ({ account, id, params }) => updateSchedule(account, id, params),
  },
  {
    method: 'POST',
    path: '/v1/subscription_schedules/:id/release',
    answer: ({ account, id }) => releaseSchedule(account, id),
  },
]

const invoices: Route[] = [
  {
    method: 'POST',
    path: '/v1/invoices/create_preview',
    params: previewParams,
    answer: ({ account, params }) => previewInvoice(account, params),
  },
  {
    method: 'GET',
    path: '/v1/invoices',
    params: [...paging, 'customer', 'subscription', 'status'],
    answer: ({ account, params }) => listInvoices(account, params),
  },
  {
    method: 'POST',
    path: '/v1/invoices',
    params: newInvoiceParams,
    answer: ({ account, params }) => createInvoiceByHand(account, params),
  },
  {
    method: 'POST',
    path: '/v1/invoiceitems',
    params: newInvoiceItemParams,
    answer: ({ account, params }) => createInvoiceItem(account, params),
  },
  { method: 'DELETE', path: '/v1/invoices/:id', answer: ({ account, id }) => deleteById(account, id) },
  { method: 'GET', path: '/v1/invoices/:id', answer: ({ account, id }) => account.invoices.get(id) },
  {
    method: 'GET',
    path: '/v1/invoices/:id/lines',
    params: paging,
    answer: ({ account, id, params }) => listInvoiceLines(account, id, params),
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    params: ['payment_method', 'off_session'],
    answer: ({ account, id, params }) => payById(account, id, params),
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/finalize',
    params: ['auto_advance'],
    answer: ({ account, id }) => finalizeById(account, id),
  },
  { method: 'POST', path: '/v1/invoices/:id/void', answer: ({ account, id }) => voidById(account, id) },
]

const charges: Route[] = [
  { method: 'GET', path: '/v1/charges/:id', answer: ({ account, id }) => account.charges.get(id) },
]

export const billingRoutes: readonly Route[] = [...subscriptions, ...schedules, ...invoices, ...charges]
