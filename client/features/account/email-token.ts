/** Seconds a success is shown before the login page opens. */
export const secondsToLogin = 5

/** From the address at the time the page opened. */
const token = import.meta.env.SSR ? '' : (new URLSearchParams(location.search).get('token') ?? '')

/** The token of the email's link, from this page's address; empty without one. */
export function emailTokenFromUrl(): string {
  return token
}

/** Removes the token from the address bar and the history. This page keeps it until it is left or reloaded. */
export function hideEmailToken(): void {
  const address = new URL(location.href)
  address.searchParams.delete('token')
  history.replaceState(history.state, '', address)
}
