// Links in an issue's emails: counts the click and redirects. The URL names the edition and the story. The subscriber's
// key stands in the query, which is not logged. It marks the week of the latest click, and no story.
import { Hono } from 'hono'
import { isLocale } from '../../../client/contract/locale.ts'
import { countClickStatements, linkedStory } from '../../data/newsletter/archive.ts'
import { noteClickStatement } from '../../data/newsletter/newsletter.ts'
import type { AppEnv } from '../../env.ts'
import { withQueryOf } from '../../http/track-source.ts'
import { neverStored } from '../../http/cache-policy.ts'
import { clientAddress } from '../../limits/throttle.ts'
import { run, writeBatch } from '../../storage/db.ts'

/** Name of the query parameter with the subscriber's key. */
const readerKey = 'r'

export const issueLinks = new Hono<AppEnv>().get(
  '/go/:issue{[1-9][0-9]{0,8}}/:lang/:story{[0-9]{1,2}}',
  async (c, next) => {
    const { issue, lang, story } = c.req.param()
    if (!isLocale(lang)) return next()
    const deps = c.get('deps')
    const place = { issue: Number(issue), lang, story: Number(story) }
    const target = await run(deps, linkedStory(deps, place))
    if (!target) return next()
    if (isOpened(c.req.raw)) {
      // Limits repeated clicks from one address to a few hundred per minute.
      const isCounted = await c.env.METRICS_LIMIT.limit({ key: clientAddress(c.req.raw) })
        .then(({ success }) => success)
        .catch(() => false)
      const reader = /^[0-9a-f]{32}$/.exec(c.req.query(readerKey) ?? '')?.[0]
      if (isCounted)
        deps.waitUntil(
          writeBatch(deps, [
            ...countClickStatements(deps, place),
            ...(reader ? [noteClickStatement(deps, reader)] : []),
          ]).catch(() => undefined),
        )
    }
    c.header('Cache-Control', neverStored)
    c.header('X-Robots-Tag', 'noindex')
    return c.redirect(withQueryOf(c, target, [readerKey]), 302)
  },
)

/** False for link scanners that send HEAD, and for prefetching. */
function isOpened({ method, headers }: Request): boolean {
  const purpose = headers.get('Sec-Purpose') ?? headers.get('Purpose') ?? ''
  return method === 'GET' && !purpose.includes('prefetch')
}
