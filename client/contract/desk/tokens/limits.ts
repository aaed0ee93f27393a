// Limits of tokens that the browser needs, too. Without zod.
export const maxTokenNameLength = 60
/** Days until a token expires, by default and at most. */
export const defaultTokenDays = 90
export const maxTokenDays = 400
/** Maximum tokens that are neither revoked nor expired. */
export const maxActiveTokens = 50
