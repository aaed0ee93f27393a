/** Seconds a success is shown before the login page opens. */
export const secondsToLogin = 5

/** The token from the mail's link, which is in this page's address; empty when there is none. */
export function mailedToken(): string {
  return new URLSearchParams(location.search).get('token') ?? ''
}
