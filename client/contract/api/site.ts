import * as z from 'zod/mini'
import { article, articleSummary } from '../articles.ts'
import { translation } from '../translation.ts'
import { calendarEvent } from '../calendar/calendar.ts'
import { ad } from '../campaigns.ts'
import { apiTable } from './endpoint.ts'
import { categories, newsCategories } from '../categories.ts'
import { gameKinds } from '../games/properties.ts'
import {
  itemId,
  lang,
  monthNumber,
  isWithinPageNumberLimit,
  nextCursor,
  paging,
  perPage,
  reference,
  sitePath,
  sortOrder,
  tagWord,
  yearNumber,
} from '../fields.ts'
import { game, gameSummary } from '../games/game.ts'
import { drawSchedule, drawYear, historyQuery, markSixDraw } from '../draws/mark-six.ts'
import { publicationStates } from '../preview.ts'
import { searchableTypes, translatedTypes } from '../items.ts'
import { keyword, resultsPage, searchResult, suggestion } from '../search/search.ts'
import { banner, initialData, marqueeItem, pageMeta, partner } from '../site/site.ts'

const behindNumbers =
  'Page numbers reach the first 1,000; further ones follow the cursor: `next` of an answer, sent as `after`'
/** Clients may repeat the id that is in the path. */
const ofItem = z.strictObject({ lang, id: z.optional(itemId) })
const publication = { publication_state: z.enum(publicationStates) }
const byLabel = z.strictObject({ label: tagWord })
const listed = z
  .strictObject({ lang, ...paging, per_page: perPage, sort: sortOrder })
  .check(isWithinPageNumberLimit())
const list = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.number(),
    page: z.number(),
    per_page: z.number(),
    next: nextCursor,
  })

export const siteApi = apiTable({
  page: {
    route: 'GET /api/page',
    summary:
      'All data for the first view of the home page or a navigation address; with a token, also the member',
    query: z.strictObject({ lang, uri: z._default(sitePath, '/') }),
    output: initialData,
    errors: ['not_found'],
    acceptsBearer: true,
  },
  pageMeta: {
    route: 'GET /api/page/meta',
    summary: 'Title, description, keywords and key of an address',
    query: z.strictObject({ lang, uri: sitePath }),
    output: pageMeta,
    errors: ['not_found'],
  },
  articles: {
    route: 'GET /api/article',
    summary: `Published articles. ${behindNumbers}`,
    query: z
      .strictObject({
        lang,
        ...paging,
        per_page: perPage,
        category: z.optional(z.enum(newsCategories)),
        tag: z.optional(reference),
        sort: sortOrder,
      })
      .check(isWithinPageNumberLimit()),
    output: list(articleSummary),
  },
  article: {
    route: 'GET /api/article/:id',
    summary: 'One article with its text',
    query: ofItem,
    output: article,
    errors: ['not_found'],
  },
  relatedArticles: {
    route: 'GET /api/related/article/:id',
    summary: 'Articles that share tags with this one',
    query: ofItem,
    output: z.object({ items: z.array(articleSummary) }),
    errors: ['not_found'],
  },
  games: {
    route: 'GET /api/game',
    summary: `Published games. ${behindNumbers}`,
    query: z
      .strictObject({
        lang,
        ...paging,
        per_page: perPage,
        type: z.optional(z.enum(categories)),
        brand: z.optional(reference),
        kind: z.optional(z.enum(gameKinds)),
        sort: sortOrder,
      })
      .check(isWithinPageNumberLimit()),
    output: list(gameSummary),
  },
  game: {
    route: 'GET /api/game/:id',
    summary: 'One game with its text and figures',
    query: ofItem,
    output: game,
    errors: ['not_found'],
  },
  relatedGames: {
    route: 'GET /api/related/game/:id',
    summary: 'Games of the same category, brand or kind',
    query: ofItem,
    output: z.object({ items: z.array(gameSummary) }),
    errors: ['not_found'],
  },
  calendar: {
    route: 'GET /api/calendar/:year/:month',
    summary: 'Events of a month, including earlier ones that are still running',
    params: z.strictObject({ year: yearNumber, month: monthNumber }),
    output: z.object({ year: z.number(), month: z.number(), items: z.array(calendarEvent) }),
    errors: ['not_found'],
  },
  articlesByLabel: {
    route: 'GET /api/article/label/:label',
    summary: `Published articles that carry a tag, by its id, slug or label. ${behindNumbers}`,
    params: byLabel,
    query: listed,
    output: list(articleSummary),
    errors: ['not_found'],
  },
  gamesByLabel: {
    route: 'GET /api/game/label/:label',
    summary: `Published games that carry a tag, by its id, slug or label. ${behindNumbers}`,
    params: byLabel,
    query: listed,
    output: list(gameSummary),
    errors: ['not_found'],
  },
  search: {
    route: 'GET /api/search',
    addressLimit: 'SEARCHES',
    summary:
      'Articles, games and tags that match a keyword, best first among the newest; with a type, only items of that type. Counts to 1,000',
    query: z.strictObject({
      lang,
      q: keyword,
      type: z.optional(z.enum(searchableTypes)),
      page: resultsPage,
    }),
    output: searchResult,
  },
  suggest: {
    route: 'GET /api/search/suggest',
    addressLimit: 'SUGGESTIONS',
    summary: 'Suggestions for a partial keyword, from one Han character or two letters',
    query: z.strictObject({ lang, q: keyword }),
    output: z.object({ items: z.array(suggestion) }),
  },
  collaboration: {
    route: 'GET /api/collaboration',
    summary: 'Partners',
    output: z.object({ items: z.array(partner) }),
  },
  adContent: {
    route: 'GET /api/ad-content',
    summary: 'Banners and marquee notices that are live now',
    output: z.object({ ad_list: z.array(banner), marquee_list: z.array(marqueeItem) }),
  },
  markSix: {
    route: 'GET /api/mark-six',
    summary:
      'The latest Mark Six draw, scheduled draws without a result, and the time of the next draw',
    output: z.extend(drawSchedule, { latest: z.nullable(markSixDraw) }),
  },
  markSixHistory: {
    route: 'GET /api/mark-six/history',
    summary: 'Draws of this year and the last: the most recent ones, those of a month, or one',
    query: historyQuery,
    output: z.object({ items: z.array(markSixDraw), total: z.number() }),
  },
  markSixExport: {
    route: 'GET /api/mark-six/export',
    summary: 'All draws of a year as a file',
    query: z.strictObject({
      lang,
      year: drawYear,
      format: z._default(z.enum(['json', 'csv']), 'json'),
    }),
    output: z.object({ year: z.number(), items: z.array(markSixDraw) }),
    alsoAs: ['text/csv'],
  },
  cover: {
    route: 'GET /api/cover',
    summary: 'The advertisement that opens over a page, if one is live now',
    output: z.object({ item: z.nullable(ad) }),
  },
  floatingLayer: {
    route: 'GET /api/floating-layer',
    summary: 'Live advertisements for the card in the corner',
    output: z.object({ items: z.array(ad) }),
  },
  previewArticle: {
    route: 'GET /api/backstage/article/:id',
    summary: 'One article with its draft, for an operator or the holder of a preview link',
    query: ofItem,
    output: z.extend(article, publication),
    errors: ['preview_outdated', 'forbidden', 'not_found', 'second_factor_missing'],
    needs: 'preview_token',
  },
  previewGame: {
    route: 'GET /api/backstage/game/:id',
    summary: 'One game with its draft, for an operator or the holder of a preview link',
    query: ofItem,
    output: z.extend(game, publication),
    errors: ['preview_outdated', 'forbidden', 'not_found', 'second_factor_missing'],
    needs: 'preview_token',
  },
  translation: {
    route: 'GET /api/translation/:type/:id',
    summary: 'The same article or game in another language',
    params: z.strictObject({ type: z.enum(translatedTypes), id: itemId }),
    output: translation,
    errors: ['not_found'],
  },
})
