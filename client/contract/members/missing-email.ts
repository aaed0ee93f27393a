/**
 * Placeholder for the email address of an account without one, in API responses and in the browser. Without zod,
 * because pages read it.
 */
export const missingEmail = 'NO_EMAIL'

export function hasEmail({ email }: { email: string }): boolean {
  return email !== missingEmail
}
