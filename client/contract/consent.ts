// What a visitor may agree to: each third party has a purpose of its own, and nothing of it loads before.

export const purposes = ['traffic', 'usage'] as const
export type Purpose = (typeof purposes)[number]

/** Kept for a year: `traffic:1.usage:0`. A purpose that is not in it has not been decided. */
export const consentCookie = 'consent'

/** A third party the site is set up for. */
export interface ThirdParty {
  purpose: Purpose
  /** The site's id with it; none on pages it may not come to. */
  id?: string | undefined
}

export type Consent = Partial<Record<Purpose, boolean>>

/** The decisions in the value of the cookie; what is no decision is nothing. */
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

/** The third parties that a visitor has agreed to, by their purposes; the same for everybody with the same choice. */
export type Admitted = '' | Purpose | `${Purpose} ${Purpose}`
