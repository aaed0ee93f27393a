// Purges the cache of the image domain, whose copies would otherwise live for a year
// (https://developers.cloudflare.com/cache/how-to/purge-cache/purge_by_prefix/).
import { mediaOriginOf } from '../media-origin.ts'
import { withTimeout } from './time-limit.ts'

interface Settings {
  MEDIA_ORIGIN?: string
  MEDIA_ZONE?: string
  PURGE_TOKEN?: string
}

/** Prefixes per call that all plans allow. */
const prefixesAtOnce = 30

/** Does nothing without an image domain, and without a zone and a token to purge it. */
export function purgerOf(settings: Settings): (prefixes: readonly string[]) => Promise<void> {
  const { MEDIA_ZONE: zone, PURGE_TOKEN: token } = settings
  const origin = mediaOriginOf(settings)
  if (origin === '' || !zone || !token) return () => Promise.resolve()
  const { host } = new URL(origin)
  return async (paths) => {
    for (let start = 0; start < paths.length; start += prefixesAtOnce) {
      const prefixes = paths
        .slice(start, start + prefixesAtOnce)
        .map((prefix) => `${host}/${prefix}`)
      await withTimeout('purge', () => purge(zone, token, prefixes))
    }
  }
}

async function purge(zone: string, token: string, prefixes: string[]): Promise<void> {
  const response = await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/purge_cache`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ prefixes }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`The cache was not purged: ${response.status} ${text}`)
}
