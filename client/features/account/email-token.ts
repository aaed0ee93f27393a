/** Seconds a success is shown before the login page opens. */
export const secondsToLogin = 5

/** From the address as it was when the page opened. */
const token = import.meta.env.SSR ? '' : (new URLSearchParams(location.search).get('token') ?? '')

/** The token from the mail's link, which was in this page's address; empty when there was none. */
export function emailTokenFromUrl(): string {
  return token
}

/** Takes the token out of the address bar and the history; this page still has it, until it is left or loaded again. */
export function hideEmailToken(): void {
  const address = new URL(location.href)
  address.searchParams.delete('token')
  history.replaceState(history.state, '', address)
}
