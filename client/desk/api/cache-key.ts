import type { CallOptions } from '../../contract/api/route.ts'

/** Path and query of a call: what a read is remembered under. */
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
