// Page for developers of other programs: guides, examples that tests run, and both API documents as text. Its frame is
// in the language of the address, its text in English.
import { Hono } from 'hono'
import { api } from '../../../client/contract/api/table.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { contentApi } from '../../../client/contract/v1/table.ts'
import type { AppEnv } from '../../env.ts'
import { definePage, noQuery } from '../../site/page/page.ts'
import { renderPrivately } from '../../site/page/serve.tsx'
import { sharedAddress } from '../../site/render/head.ts'
import { Guides } from './guides.tsx'
import { documentOf, Operations, type Paths } from './operations.tsx'

const path = '/developers'

interface Documents {
  site: Paths
  content: Paths
}

/** Route below a language's prefix. */
export function developers(locale: Locale): Hono<AppEnv> {
  return new Hono<AppEnv>().get(path, async (c) => {
    c.set('routeName', `developers___${locale}`)
    const documents = { site: await documentOf(c, api), content: await documentOf(c, contentApi) }
    const request = { deps: c.get('deps'), locale, params: {}, query: {}, path }
    return renderPrivately(c, pageFor(c.env), request, documents)
  })
}

const pageFor = (env: Env) =>
  definePage<unknown, Documents>({
    name: 'developers',
    path,
    styleBundle: 'reading',
    query: noQuery,
    isCached: false,
    load: () => Promise.resolve(null),
    head: (_, { locale, t }) => ({
      ...sharedAddress(locale, path),
      title: t('site.api_docs'),
      description: t('site.api_docs'),
      crumbs: [],
    }),
    view: ({ site, content }, { t }) => (
      <div className="container document">
        <div className="page-title">
          <h1>{t('site.api_docs')}</h1>
        </div>
        <article className="prose" lang="en">
          <Guides origin={env.ORIGIN} appKey={env.PUSHER_APP_KEY} />
          <h2>Content API, version 1</h2>
          <p>
            <a href="/api/v1/openapi.json">OpenAPI document</a>
          </p>
          <Operations paths={content} />
          <h2>API of the site</h2>
          <p>
            <a href="/api/openapi.json">OpenAPI document</a>
          </p>
          <Operations paths={site} />
        </article>
      </div>
    ),
  })
