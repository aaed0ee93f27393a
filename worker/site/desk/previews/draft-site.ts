// Any page of the site with the draft of a multilingual entry applied as table overlays
// (docs/decisions/desk/previews.md). Links lead to other pages with the same draft.
import type { Context } from 'hono'
import type {
  EntryData,
  PublishedContent,
} from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { missingText } from '../../../../client/contract/desk/previews/url.ts'
import { parseViewAs } from '../../../../client/contract/desk/previews/view-as.ts'
import { splitLocale } from '../../../../client/contract/paths.ts'
import { listAds } from '../../../data/campaigns/campaign.ts'
import { contentOverlays } from '../../../data/entries/content.ts'
import type { StoredEntry } from '../../../data/entries/entry.ts'
import type { AppEnv } from '../../../env.ts'
import { problem } from '../../../http/problem.ts'
import { run } from '../../../storage/db.ts'
import { contentId } from '../../../storage/rows/row-id.ts'
import { withOverlays } from '../../../storage/rows/table-overlay.ts'
import { showAdvertisement } from './draft-advertisement.ts'
import { contentWithPlaceholders, placeholderOverlays } from './draft-placeholders.ts'
import { viewAsSession } from './view-as-session.ts'
import { servePreviewPage, themeIn } from './site-preview.ts'
import { createDeps, type Deps } from '../../../deps.ts'

interface Draft {
  entry: StoredEntry
  data: EntryData
}

/** @throws Problem `entry_incomplete` for a draft with a required field that has no placeholder */
export async function siteWithDraft(
  c: Context<AppEnv>,
  deps: Deps,
  { entry, data }: Draft,
): Promise<Response> {
  const { type, item_id: id, group_id, lang } = entry
  const content = contentWithPlaceholders(type, data)
  if (!content) throw problem('entry_incomplete')
  const as = parseViewAs(c.req.query('as'))
  const { locale } = splitLocale(`/${c.req.param('page') ?? ''}`)
  const seenAs = as && viewAsSession(as, locale, deps.now())
  // Live at any time, whatever its dates.
  const row = { id, group_id, lang, published_at: earliest, unpublished_at: null }
  const DB = withOverlays(c.env.DB, [
    ...(await shadowsOf(deps, content, row)),
    ...placeholderOverlays(content),
  ])
  const shown = {
    ...createDeps({ ...c.env, DB }, deps.waitUntil, clockOf(deps, content)),
    id: deps.id,
    cost: deps.cost,
    isTimeTravel: true as const,
    ...(type === 'front' && { frontPageTitle: missingText }),
    ...(seenAs && { viewAs: seenAs }),
  }
  const theme = themeIn(c)
  const query = String(new URLSearchParams({ ...(theme && { theme }), ...(as && { as }) }))
  const page = await servePreviewPage(c, `/${c.req.param('page') ?? ''}`, shown, {
    theme,
    member: seenAs?.session.member.nickname,
    addressOf: (path) => {
      const { pathname, search, hash } = new URL(path, 'https://site.invalid')
      const all = [search.slice(1), query].filter(Boolean).join('&')
      return `/backstage/preview/${entry.id}${pathname}${all && `?${all}`}${hash}`
    },
  })
  if (content.type !== 'ad') return page
  const { slot } = content.data
  const own = (await run(shown, listAds(shown, locale, slot))).find(
    (one) => one.id === contentId(locale, id),
  )
  return own ? showAdvertisement(page, slot, own) : page
}

const earliest = new Date(0).toISOString()

/** Clock of the preview. A questionnaire is only visible while it is open, so otherwise it is shown as of its start. */
function clockOf({ now }: Deps, { type, data }: PublishedContent): Deps['now'] {
  if (type !== 'questionnaire') return now
  const at = now().toISOString()
  const isOpen = data.from_at <= at && at < data.to_at
  return isOpen ? now : () => new Date(data.from_at)
}

type Row = Parameters<typeof contentOverlays>[2][number]['now']

function shadowsOf<Content extends PublishedContent>(
  deps: Deps,
  content: Content,
  row: NonNullable<Row>['row'],
) {
  return contentOverlays(deps, content.type, [{ id: row.id, now: { row, content } }])
}
