/** Purpose of the key that encrypts the secrets of webhooks. */
export const secretPurpose = 'webhook'
