// Resolves the items of an issue per language: in that language, otherwise in a fallback as on the site
// (docs/decisions/site/language-fallback.md), otherwise none.
import { and } from 'drizzle-orm'
import {
  issueItemKey,
  type IssueData,
  type IssueItem,
  type IssueItemType,
  type UntranslatedItem,
  type ResolvedItem,
} from '../../../client/contract/desk/newsletter/issue.ts'
import type { EditionContent, IssueStory } from '../../../client/contract/newsletter/issue.ts'
import { monthOf } from '../../../client/contract/days.ts'
import { linkFor } from '../../../client/contract/text/link-target.ts'
import { contentLocales, locales, type Locale } from '../../../client/contract/locale.ts'
import { href } from '../../../client/contract/paths.ts'
import { formatDate } from '../../../client/i18n/translate.ts'
import { isInIds, read, type Read } from '../../storage/db.ts'
import { articles, events, games, settings } from '../../storage/schema/index.ts'
import { isLinkOff, offModulesIn } from '../../../client/contract/site/modules.ts'
import { readSettings } from '../site/setting.ts'
import { isVisible } from '../../storage/rows/visibility.ts'
import type { Deps } from '../../deps.ts'

/** Stories by item key and language. */
export type FoundItems = ReadonlyMap<string, ReadonlyMap<Locale, IssueStory>>

/** Live articles, games and events among these items, without parts of the site that are switched off. */
export function resolveIssueItems(deps: Deps, items: readonly IssueItem[]): Read<FoundItems> {
  const now = deps.now().toISOString()
  const groups = (type: IssueItemType) =>
    items.flatMap((item) => (item.type === type ? [item.id] : []))
  const select = (table: typeof articles | typeof games, type: IssueItemType) =>
    deps.db
      .select({
        id: table.id,
        group_id: table.group_id,
        lang: table.lang,
        title: table.title,
        text: table.subtitle,
      })
      .from(table)
      .where(and(isInIds(table.group_id, groups(type)), isVisible(table, now)))
  const { group_id, lang, title, link, starts_at, ends_at } = events
  const ofEvents = deps.db
    .select({ group_id, lang, title, link, starts_at, ends_at })
    .from(events)
    .where(and(isInIds(group_id, groups('event')), isVisible(events, now)))
  return read(
    [
      select(articles, 'article'),
      select(games, 'game'),
      ofEvents,
      deps.db.select().from(settings),
    ] as const,
    ([ofArticles, ofGames, rows, settingRows]) => {
      const off = offModulesIn(readSettings(settingRows))
      const stories = [
        ...ofArticles.map((row) => placed('article', row, href(row.lang, 'article', row))),
        ...ofGames.map((row) => placed('game', row, href(row.lang, 'gameIntro', row))),
        ...rows.map((row) => placed('event', { ...row, text: periodOf(row) }, eventUrl(row))),
      ]
      const offered = stories.filter(({ story }) => !isLinkOff(off, story.url))
      const byKey = Map.groupBy(offered, ({ key }) => key)
      return new Map(
        [...byKey].map(([key, own]) => [key, new Map(own.map(({ story }) => [story.lang, story]))]),
      )
    },
  )
}

interface Row {
  group_id: number
  lang: Locale
  title: string
  text: string
}

function placed(type: IssueItemType, { group_id, lang, title, text }: Row, url: string) {
  return { key: issueItemKey({ type, id: group_id }), story: { title, text, url, lang } }
}

interface EventRow {
  lang: Locale
  link: string
  starts_at: string
  ends_at: string
}

function periodOf({ lang, starts_at, ends_at }: EventRow): string {
  const [first, last] = [starts_at, ends_at].map((at) => formatDate(lang, at, 'day'))
  return first === last ? `${first}` : `${first} – ${last}`
}

/** The event's page, otherwise the calendar month of its start. */
function eventUrl({ lang, link, starts_at }: EventRow): string {
  return linkFor(lang, link) || href(lang, 'month', { ...monthOf(starts_at) })
}

/**
 * Story of an item for readers of a language; `null` if they see none. Texts written for the issue have no fallback.
 */
function getStory(found: FoundItems, item: IssueItem, lang: Locale): IssueStory | null {
  if (item.type !== 'text') {
    const stories = contentLocales(lang).map((one) => found.get(issueItemKey(item))?.get(one))
    return stories.find((story) => story !== undefined) ?? null
  }
  const own = item.texts[lang]
  return own?.title ? { ...own, url: linkFor(lang, own.url), lang } : null
}

/** Items without a version in the language, and the fallback that its readers get. */
export function missingTranslations(
  found: FoundItems,
  { items }: IssueData,
  lang: Locale,
): UntranslatedItem[] {
  return items.flatMap((item) => {
    const shown_in = getStory(found, item, lang)?.lang ?? null
    return shown_in === lang ? [] : [{ key: issueItemKey(item), shown_in }]
  })
}

/** Content of an edition as of now. */
export function buildEdition(
  found: FoundItems,
  { data, is_by_rule }: { data: IssueData; is_by_rule: boolean },
  lang: Locale,
): EditionContent {
  return {
    subject: data.subjects[lang] ?? '',
    intro: data.intros[lang] ?? '',
    is_by_rule,
    stories: data.items.flatMap((item) => getStory(found, item, lang) ?? []),
  }
}

/** Title and languages of each item. */
export function describeItems(
  found: FoundItems,
  { items }: IssueData,
  lang: Locale,
): ResolvedItem[] {
  return items.map((item) => {
    const languages = locales.filter((one) => getStory(found, item, one)?.lang === one)
    const shown = languages.includes(lang) ? lang : languages[0]
    const name = (shown && getStory(found, item, shown)?.title) ?? ''
    return { key: issueItemKey(item), name, languages }
  })
}
