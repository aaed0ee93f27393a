// Source of a visit, from the link's query `?ga_track_source=`. Without zod, so that the inline script can use it.

/** Query key in the address, until the browser removes it. */
export const trackSourceKey = 'ga_track_source'

export function isTrackSource(value: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,39}$/.test(value)
}

/** The source named in a query string, in lower case; undefined when missing or malformed. */
export function sourceIn(query: string): string | undefined {
  const source = new URLSearchParams(query).get(trackSourceKey)?.toLowerCase() ?? ''
  return isTrackSource(source) ? source : undefined
}
