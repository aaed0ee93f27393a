/** Seconds a success is shown before the login page comes. */
export const secondsToLogin = 5

/** The token of the mail's link, out of this page's address; empty when there is none. */
export function mailedToken(): string {
  return new URLSearchParams(location.search).get('token') ?? ''
}
