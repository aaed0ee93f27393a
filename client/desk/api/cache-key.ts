import type { CallOptions } from '../../contract/api/route.ts'

/** Path and query of a call; the SWR key of a read. */
export function cacheKeyOf(route: string, { params = {}, query = {} }: CallOptions = {}): string {
  const [, path = ''] = route.split(' ')
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams({ lang: document.documentElement.lang })
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value))
  return `${filled}?${search}`
}
