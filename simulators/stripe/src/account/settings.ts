/** What a merchant chooses in Stripe's dashboard, as far as it changes answers. */
export interface Settings {
  /** Stripe refuses raw card numbers until an account has been permitted to send them. */
  rawCards: 'permitted' | 'refused'
  /** What becomes of a subscription once every retry of its payment has failed. */
  afterFailedPayments: 'cancel' | 'mark_unpaid' | 'leave_past_due'
}

export const defaultSettings: Settings = { rawCards: 'permitted', afterFailedPayments: 'cancel' }
