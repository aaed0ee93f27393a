// Item pages with a draft applied, for previews.
import { and, eq, inArray } from 'drizzle-orm'
import type { Article, ArticleSummary } from '../../../client/contract/articles.ts'
import { bodyOf, titleOf } from '../../../client/contract/desk/entries/data.ts'
import {
  draftSchemas,
  type EntryData,
} from '../../../client/contract/desk/entries/kinds/schemas.ts'
import type { Brand, Game, GameSummary } from '../../../client/contract/games/game.ts'
import type { ImageEntity } from '../../../client/contract/images.ts'
import { itemUrl } from '../../../client/contract/site/item-url.ts'
import type { ItemType } from '../../../client/contract/items.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { Poll } from '../../../client/contract/polls.ts'
import { readingMinutes } from '../../../client/contract/text/rich-text.ts'
import type { Tag } from '../../../client/contract/tags.ts'
import type { Translation } from '../../../client/contract/translation.ts'
import { constant, read, runAll, type Read } from '../../storage/db.ts'
import { defaultPreviewImage } from '../../storage/files/media.ts'
import { jsonValues } from '../../storage/sql.ts'
import { brands, brandTexts, images, tagLabels, tags } from '../../storage/schema/index.ts'
import { itemSources } from '../../storage/rows/items.ts'
import { isVisible } from '../../storage/rows/visibility.ts'
import { getArticle, listArticles } from '../articles/article.ts'
import { authorsByIds, bylineOf } from '../articles/author.ts'
import { relatedArticles } from '../articles/related.ts'
import type { StoredEntry } from '../entries/entry.ts'
import { namesBrand } from '../games/rows.ts'
import { getGame, relatedGames } from '../games/game.ts'
import { entityColumns, focalOf, splitImageColumns } from '../images/rows.ts'
import { toTranslation } from '../item.ts'
import { getPolls } from '../polls/poll.ts'
import type { Deps } from '../../deps.ts'

type Own = Pick<StoredEntry, 'item_id' | 'group_id' | 'lang' | 'published_at' | 'state'>

interface DraftedArticle {
  article: Article
  related: ArticleSummary[]
  poll: Poll | null
  /** The item is not public, so the API has no comments on it. */
  isUnseen: true | undefined
}

/** Missing fields of the draft stay empty; missing references get placeholders. */
export async function previewArticle(
  deps: Deps,
  entry: Own,
  data: EntryData,
): Promise<DraftedArticle> {
  const { item_id: id, group_id, lang } = entry
  const draft = draftSchemas.article.safeParse(data).data ?? {}
  const body = bodyOf(draft)
  const found = await runAll(deps, {
    base: getArticle(deps, lang, id, 'any'),
    image: getImage(deps, draft.cover_img ?? 0),
    authors: authorsByIds(deps, lang, draft.authors ?? []),
    labels: labelsOf(deps, lang, draft.tags ?? []),
    translations: visibleLanguages(deps, 'article', entry),
    related: relatedArticles(deps, lang, id, draft.related ?? []),
    newest: listArticles(deps, lang, { sort: 'new', page: 1, perPage: 4 }),
    polls: getPolls(deps, lang, draft.poll_id ? [draft.poll_id] : []),
  })
  const { base } = found
  const article: Article = {
    id,
    group_id,
    lang,
    type: 'article',
    url: itemUrl(lang, 'article', { id, slug: draft.slug }),
    title: titleOf(draft),
    subtitle: draft.subtitle ?? '',
    ...bylineOf(lang, draft.author ?? '', found.authors),
    category: draft.category ?? 'industry',
    topic: draft.topic ?? 'news',
    tags: inOrderOf(base?.tags ?? [], found.labels),
    cover_img: { ...found.image, img_alt: draft.cover_alt ?? '' },
    body,
    reading_minutes: readingMinutes(body),
    is_comment_open: draft.is_comment_open ?? true,
    poll_id: draft.poll_id ?? null,
    liked_amount: base?.liked_amount ?? 0,
    comment_count: base?.comment_count ?? 0,
    published_at: entry.published_at ?? deps.now().toISOString(),
    updated_at: deps.now().toISOString(),
    translations: found.translations,
    previous: base?.previous ?? null,
    next: base?.next ?? null,
  }
  const related = base ? found.related : found.newest.items
  const isUnseen = entry.state !== 'published' || undefined
  return { article, related, poll: found.polls[0] ?? null, isUnseen }
}

/** Keeps the order of labels that the page already shows. */
function inOrderOf(shown: readonly Tag[], labels: readonly Tag[]): Tag[] {
  const placeOf = ({ id }: Tag) => shown.findIndex((one) => one.id === id) >>> 0
  return labels.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Missing fields of the draft stay empty; missing references get placeholders. */
export async function previewGame(
  deps: Deps,
  entry: Own,
  data: EntryData,
): Promise<{ game: Game; related: GameSummary[] }> {
  const { item_id: id, group_id, lang } = entry
  const draft = draftSchemas.game.safeParse(data).data ?? {}
  const { base, image, brand, translations, related } = await runAll(deps, {
    base: getGame(deps, lang, id, 'any'),
    image: getImage(deps, draft.img ?? 0),
    brand: getBrand(deps, lang, draft.brand_id ?? 0),
    translations: visibleLanguages(deps, 'game', entry),
    related: relatedGames(deps, lang, id, draft.related ?? []),
  })
  const layers = draft.jackpot_layers ?? []
  const game: Game = {
    id,
    group_id,
    lang,
    type: 'game',
    url: itemUrl(lang, 'game', { id, slug: draft.slug }),
    title: titleOf(draft),
    subtitle: draft.subtitle ?? '',
    category: draft.category ?? 'casino',
    kind: draft.kind ?? 'slot',
    brand,
    img_670x376: image,
    body: bodyOf(draft),
    highest_odds: draft.highest_odds ?? 0,
    return_rate: draft.return_rate ?? 0,
    credit_exchange: draft.credit_exchange ?? false,
    jackpot: { supported: layers.length > 0, layers },
    version: draft.version ?? '',
    devices: draft.devices ?? [],
    free_game: draft.free_game ?? false,
    released_at: draft.released_at ?? deps.now().toISOString(),
    liked_amount: base?.liked_amount ?? 0,
    comment_count: base?.comment_count ?? 0,
    published_at: entry.published_at ?? deps.now().toISOString(),
    updated_at: deps.now().toISOString(),
    translations,
  }
  return { game, related }
}

const noImage: ImageEntity = {
  id: 0,
  path: defaultPreviewImage,
  img_alt: '',
  width: 1200,
  height: 630,
  url: '',
  directory: '',
  filename: '',
  origin_filename: '',
  info: '',
  upload_at: '',
  upload_by: '',
}

function getImage(deps: Deps, id: number): Read<ImageEntity> {
  const { path, img_alt, width, height, color, focal_x, focal_y } = images
  const query = deps.db
    .select({ ...entityColumns, path, img_alt, width, height, color, focal_x, focal_y })
    .from(images)
    .where(eq(images.id, id))
  return read([query], ([[row]]) => {
    if (!row) return noImage
    const { rest, toEntity } = splitImageColumns(row)
    const { focal_x: x, focal_y: y, ...image } = rest
    return toEntity({ ...image, ...focalOf({ focal_x: x, focal_y: y }) })
  })
}

function getBrand(deps: Deps, lang: Locale, id: number): Read<Brand> {
  const query = deps.db
    .select({ id: brands.id, slug: brands.slug, name: brandTexts.name })
    .from(brands)
    .innerJoin(brandTexts, namesBrand(lang))
    .where(eq(brands.id, id))
  return read([query], ([[row]]) => row ?? { id: 0, slug: '', name: '' })
}

function labelsOf(deps: Deps, lang: Locale, slugs: readonly string[]): Read<Tag[]> {
  if (slugs.length === 0) return constant([])
  const query = deps.db
    .select({ id: tags.id, slug: tags.slug, label: tagLabels.label })
    .from(tags)
    .innerJoin(tagLabels, and(eq(tagLabels.tag_id, tags.id), eq(tagLabels.lang, lang)))
    .where(inArray(tags.slug, jsonValues(slugs)))
    .orderBy(tags.id)
  return read([query], ([rows]) => rows)
}

/** Published languages of the group, and the draft's own. */
function visibleLanguages(
  deps: Deps,
  type: ItemType,
  { item_id, group_id, lang }: Own,
): Read<Translation[]> {
  const { table } = itemSources[type]
  const query = deps.db
    .select({ lang: table.lang, id: table.id, slug: table.slug })
    .from(table)
    .where(and(eq(table.group_id, group_id), isVisible(table, deps.now().toISOString())))
  return read([query], ([rows]) => [
    ...rows.filter((row) => row.id !== item_id).map((row) => toTranslation(type, row)),
    toTranslation(type, {
      lang,
      id: item_id,
      slug: rows.find(({ id }) => id === item_id)?.slug ?? '',
    }),
  ])
}
