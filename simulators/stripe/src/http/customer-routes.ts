import {
  createCustomer,
  customerParams,
  listCustomers,
  removeCustomer,
  retrieveCustomer,
  updateCustomer,
} from '../customers/customers.ts'
import {
  attachById,
  createPaymentMethod,
  detachPaymentMethod,
  listCustomerPaymentMethods,
  listPaymentMethods,
  newPaymentMethodParams,
  updatePaymentMethod,
} from '../customers/payment-methods.ts'
import { confirmSetupIntent, createSetupIntent } from '../customers/setup-intents.ts'
import { paging, type Route } from './route.ts'

const customers: Route[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    params: [...customerParams, 'payment_method'],
    answer: ({ account, params }) => createCustomer(account, params),
  },
  {
    method: 'GET',
    path: '/v1/customers',
    params: [...paging, 'email'],
    answer: ({ account, params }) => listCustomers(account, params),
  },
  { method: 'GET', path: '/v1/customers/:id', answer: ({ account, id }) => retrieveCustomer(account, id) },
  {
    method: 'POST',
    path: '/v1/customers/:id',
    params: customerParams,
    answer: ({ account, id, params }) => updateCustomer(account, id, params),
  },
  { method: 'DELETE', path: '/v1/customers/:id', answer: ({ account, id }) => removeCustomer(account, id) },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    params: [...paging, 'type'],
    answer: ({ account, id, params }) => listCustomerPaymentMethods(account, id, params),
  },
]

const paymentMethods: Route[] = [
  {
    method: 'POST',
    path: '/v1/payment_methods',
    params: newPaymentMethodParams,
    answer: ({ account, params }) => createPaymentMethod(account, params),
  },
  {
    method: 'GET',
    path: '/v1/payment_methods',
    params: [...paging, 'customer', 'type'],
    answer: ({ account, params }) => listPaymentMethods(account, params),
  },
  { method: 'GET', path: '/v1/payment_methods/:id', answer: ({ account, id }) => account.paymentMethods.get(id) },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id',
    params: ['metadata', 'card[exp_month]', 'card[exp_year]'],
    answer: ({ account, id, params }) => updatePaymentMethod(account, id, params),
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    params: ['customer'],
    answer: ({ account, id, params }) => attachById(account, id, params),
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    answer: ({ account, id }) => detachPaymentMethod(account, id),
  },
]

const setupIntents: Route[] = [
  {
    method: 'POST',
    path: '/v1/setup_intents',
    params: [
      'customer',
      'payment_method',
      'confirm',
      'usage',
      'metadata',
      'payment_method_types',
      'payment_method_types[#]',
    ],
    answer: ({ account, params }) => createSetupIntent(account, params),
  },
  { method: 'GET', path: '/v1/setup_intents/:id', answer: ({ account, id }) => account.setupIntents.get(id) },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/confirm',
    params: ['payment_method'],
    answer: ({ account, id, params }) => confirmSetupIntent(account, id, params),
  },
]

export const customerRoutes: readonly Route[] = [...customers, ...paymentMethods, ...setupIntents]
