// Files for readers' assistants, while the setting `assistant_files` is on: `/llms.txt` and each article as Markdown, per
// language.
import { Hono, type Context } from 'hono'
import { etag } from 'hono/etag'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { localePath } from '../../../client/contract/paths.ts'
import { loadChrome } from '../../data/site/site.ts'
import type { AppEnv } from '../../env.ts'
import { allowReplicas } from '../../services/visitor.ts'
import { cached } from '../../storage/cache/cache.ts'
import { redirectDisabledLanguage } from '../shell/languages.ts'
import { articleText, summaryOf } from './assistant-texts.ts'

export const assistantFiles = new Hono<AppEnv>()

for (const locale of locales)
  for (const path of ['/llms.txt', '/article/:file{[1-9]\\d*\\.md}'])
    assistantFiles.get(localePath(locale, path), redirectDisabledLanguage, etag(), (c) =>
      serveText(c, locale, Number.parseInt(c.req.param('file') ?? '0', 10)),
    )

/** Serves an article, or the description of the site for 0. */
async function serveText(c: Context<AppEnv>, locale: Locale, article: number): Promise<Response> {
  allowReplicas(c)
  const { deps } = c.var
  const { settings } = await loadChrome(deps, locale)
  if (!settings.assistant_files) return c.notFound()
  const text = await cached(deps, `text ${locale} ${article}`, (own) =>
    article
      ? articleText(own, locale, c.env.ORIGIN, article)
      : summaryOf(own, locale, c.env.ORIGIN),
  )
  if (text === null) return c.notFound()
  return c.body(text, 200, {
    'Content-Type': 'text/markdown; charset=utf-8',
    'Cache-Control': 'public, max-age=300',
    // The page is what search engines show.
    'X-Robots-Tag': 'noindex',
  })
}
