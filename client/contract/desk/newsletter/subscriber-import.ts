// Import of newsletter subscribers. Without zod, for the browser.

/** Maximum rows per file. */
export const maxSubscriberRows = 50_000
/** Rows per request, and per transaction. */
export const subscribersPerStep = 500

/** Length of the text that says how the people in the file agreed. */
export const consentLength = { min: 20, max: 2000 }
