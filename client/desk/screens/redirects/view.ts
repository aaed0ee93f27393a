/** What the address of the redirects says: where a new one begins, such as an address that leads nowhere. */
export function parseRedirectView({ from }: Record<string, unknown>): { from?: string } {
  return typeof from === 'string' && /^\/[^\s?#]{0,199}$/.test(from) ? { from } : {}
}
