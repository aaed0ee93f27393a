// Consent to third parties: each has a purpose of its own, and nothing of it loads before the visitor agrees.

export const purposes = ['traffic', 'usage'] as const
export type Purpose = (typeof purposes)[number]

/** The cookie, kept for a year: `traffic:1.usage:0`. A missing purpose is undecided. */
export const consentCookie = 'consent'

/** A configured third party. */
export interface ThirdParty {
  purpose: Purpose
  /** The site's id with it; missing on pages it may not load on. */
  id?: string | undefined
}

export type Consent = Partial<Record<Purpose, boolean>>

/** The decisions in the value of the cookie; anything malformed is ignored. */
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

/** The purposes of the third parties a visitor has not refused; everyone with the same choice has the same value. */
export type Admitted = '' | Purpose | `${Purpose} ${Purpose}`
