// Trials of `npm run bench -- mail`, and their results.

export interface Limits {
  readers: number
  /** Settings with the provider's limits. */
  perSecond: number
  perDay: number
  at?: string
}

export const million: Limits = { readers: 1_000_000, perSecond: 185, perDay: 2_000_000 }
export const backlog: Limits = { readers: 100_000, perSecond: 40, perDay: 1_000_000 }
/** The same number of emails other than deliveries, all due at once after an outage. */
export const outage = { mails: 100_000, perSecond: 40, perDay: 1_000_000 }
export const shortDay: Limits = {
  readers: 3000,
  perSecond: 20,
  perDay: 2000,
  at: '2026-11-16T23:45:00.000Z',
}

export interface Trial {
  /** Subscribers without a delivery. */
  missing: number
  /** Sent, but not recorded as sent. */
  unnoted: number
  twice: number
  /** Maximum per second and per day. */
  perSecond: number
  perDay: number
  /** Minutes until the last one was sent. */
  minutes: number
  /** Bytes of D1 per delivery. */
  bytes: number
}

/** Password reset emails during the trial: seconds until the slowest was accepted. */
export interface Links {
  count: number
  slowest: number
  /** Slowest among those lost by the queue, which the next cron minute finds. */
  slowestLost: number
}

export interface Trials {
  million: Trial
  backlog: Trial & { links: Links }
  outage: {
    minutes: number
    /** Maximum per second. */
    perSecond: number
    /** Missing or duplicate emails. */
    wrong: number
    links: Links
  }
  shortDay: Trial
}
