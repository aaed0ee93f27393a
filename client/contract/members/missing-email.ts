/**
 * What the API answers, and the browser keeps, in place of the e-mail address of an account without one. Without zod,
 * because pages read it.
 */
export const missingEmail = 'NO_EMAIL'

export function hasEmail({ email }: { email: string }): boolean {
  return email !== missingEmail
}
