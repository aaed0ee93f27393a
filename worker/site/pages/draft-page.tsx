// The page at an address with a draft of its text, which replaces the stored row.
import { bodyOf, titleOf } from '../../../client/contract/desk/entries/data.ts'
import {
  draftSchemas,
  type EntryData,
} from '../../../client/contract/desk/entries/kinds/schemas.ts'
import type { StoredEntry } from '../../data/entries/entry.ts'
import { pageShadow } from '../../data/entries/kinds/page.ts'
import { loadChrome } from '../../data/site/site.ts'
import { withOverlays } from '../../storage/rows/table-overlay.ts'
import { matchPage } from './match-path.ts'
import { documentPage } from './site/document.tsx'
import type { Page, PageRequest } from '../page/page.ts'
import { createDeps, type Deps } from '../../deps.ts'

export interface Drafted {
  page: Page
  /** Data of the page. */
  drafted: object
  request: Pick<PageRequest, 'params' | 'query' | 'path'>
}

type Own = Pick<StoredEntry, 'item_id' | 'group_id' | 'lang'>

/** Rendered as a plain document if no page is served at the address yet. */
export async function draftedPage(
  deps: Deps,
  env: Env,
  { item_id: id, group_id, lang }: Own,
  data: EntryData,
): Promise<Drafted> {
  const draft = draftSchemas.page.safeParse(data).data ?? {}
  const text = {
    title: titleOf(draft),
    subtitle: draft.subtitle ?? '',
    body: bodyOf(draft),
    uri: draft.uri ?? '',
  }
  const now = deps.now().toISOString()
  const row = { id, group_id, lang, published_at: now, unpublished_at: null, updated_at: now }
  const shadow = pageShadow([{ id, now: { row, content: { type: 'page', data: text } } }])
  const DB = withOverlays(env.DB, [shadow])
  const then = {
    ...createDeps({ ...env, DB }, deps.waitUntil, deps.now),
    id: deps.id,
    cost: deps.cost,
    isTimeTravel: true,
  } as const
  const { page, params } = matchPage(text.uri) ?? { page: documentPage, params: {} }
  const request = { params, query: page.query.parse({}), path: text.uri }
  const drafted = await page.load({
    ...request,
    deps: then,
    locale: lang,
    isOverLimit: false,
    chrome: () => loadChrome(deps, lang),
    tokenSecret: '',
  })
  if (drafted && !('redirect' in drafted)) return { page, drafted, request }
  const document = { id, lang, translations: [lang], meta: null, ...text }
  return { page: documentPage, drafted: document, request }
}
