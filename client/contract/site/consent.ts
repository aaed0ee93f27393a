// Consent to third parties. Each has a purpose, and nothing of it loads before the visitor agrees.

export const purposes = ['traffic', 'usage'] as const
export type Purpose = (typeof purposes)[number]

/** The cookie, kept for a year: `traffic:1.usage:0`. A missing purpose is undecided. */
export const consentCookie = 'consent'

/** A configured third party. */
export interface ThirdParty {
  purpose: Purpose
  /** The site's id at the third party; absent on pages on which it must not load. */
  id?: string | undefined
}

export type Consent = Partial<Record<Purpose, boolean>>

/** Decisions stored in the cookie. Malformed parts are ignored. */
export function readConsent(value = ''): Consent {
  const written = new Set(value.split('.'))
  const consent: Consent = {}
  for (const purpose of purposes) {
    if (written.has(`${purpose}:1`)) consent[purpose] = true
    else if (written.has(`${purpose}:0`)) consent[purpose] = false
  }
  return consent
}

export function writeConsent(consent: Consent): string {
  return purposes
    .filter((purpose) => consent[purpose] !== undefined)
    .map((purpose) => `${purpose}:${consent[purpose] ? 1 : 0}`)
    .join('.')
}

/** Purposes that a visitor has not refused. Equal choices have equal values. */
export type Admitted = '' | Purpose | `${Purpose} ${Purpose}`
