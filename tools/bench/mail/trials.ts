// What `npm run bench -- mail` tries, and what comes of it.

export interface Limits {
  readers: number
  /** As in the settings, which say what the provider allows. */
  perSecond: number
  perDay: number
  at?: string
}

export const million: Limits = { readers: 1_000_000, perSecond: 185, perDay: 2_000_000 }
export const backlog: Limits = { readers: 100_000, perSecond: 40, perDay: 1_000_000 }
/** The same number of mails that are no letters, all due at once after an outage. */
export const outage = { mails: 100_000, perSecond: 40, perDay: 1_000_000 }
export const shortDay: Limits = {
  readers: 3000,
  perSecond: 20,
  perDay: 2000,
  at: '2026-11-16T23:45:00.000Z',
}

export interface Trial {
  /** Readers who got nothing. */
  missing: number
  /** Sent, but not noted as sent. */
  unnoted: number
  twice: number
  /** The most that any second and any day had. */
  perSecond: number
  perDay: number
  /** Until the last one left. */
  minutes: number
  /** Of D1, for each letter. */
  bytes: number
}

/** Links to new passwords meanwhile: seconds until the slowest was with the provider. */
export interface Links {
  count: number
  slowest: number
  /** Of those that the queue lost, which the next minute finds. */
  slowestLost: number
}

export interface Trials {
  million: Trial
  backlog: Trial & { links: Links }
  outage: {
    minutes: number
    /** The most that any second had. */
    perSecond: number
    /** Not sent, or sent twice. */
    wrong: number
    links: Links
  }
  shortDay: Trial
}
