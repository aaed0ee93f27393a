// The source of a visit, as named by the link that began it: `?ga_track_source=`. Without zod, so that
// the first script can ask too.

/** Query key of the address, until the browser takes it out. */
export const trackSourceKey = 'ga_track_source'

export function isTrackSource(value: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,39}$/.test(value)
}

/** The source a query string names, in lower case; what is none is nothing. */
export function sourceIn(query: string): string | undefined {
  const source = new URLSearchParams(query).get(trackSourceKey)?.toLowerCase() ?? ''
  return isTrackSource(source) ? source : undefined
}
