/** Parses the URL search. `from` is the source path of a new redirect, such as that of a missing page. */
export function parseRedirectView({ from }: Record<string, unknown>): { from?: string } {
  return typeof from === 'string' && /^\/[^\s?#]{0,199}$/.test(from) ? { from } : {}
}
