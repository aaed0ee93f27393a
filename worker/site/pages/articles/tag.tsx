import { articlesPerPage } from '../../../../client/contract/articles.ts'
import { gamesPerPage } from '../../../../client/contract/games/game.ts'
import { searchableTypes, type SearchableType } from '../../../../client/contract/items.ts'
import type { Locale } from '../../../../client/contract/locale.ts'
import { localePath, paths, pathTo } from '../../../../client/contract/paths.ts'
import { ArticleListPage } from '../../../../client/site/pages/articles/list.tsx'
import { TaggedGamesPage, TagTabs } from '../../../../client/site/pages/articles/tag.tsx'
import { listArticles } from '../../../data/articles/article.ts'
import { combineAll, run } from '../../../storage/db.ts'
import { prepared } from '../../../storage/prepared.ts'
import { listGames } from '../../../data/games/game.ts'
import { getTag, listLabels, type LabelUse } from '../../../data/articles/tag.ts'
import type { PageHead } from '../../render/head.ts'
import { listHead, navCrumbs, pagingOf, paginationOf, type ListData } from '../../page/head.ts'
import { definePage, listed, type Context, type ListQuery } from '../../page/page.ts'
import { sharedPaths } from '../../page/sitemap-entry.ts'
import { offModulesIn } from '../../../../client/contract/site/modules.ts'
import { withoutOffTypes } from '../../../data/site/modules.ts'
import type { PageParams } from '../../../data/paging.ts'
import type { Deps } from '../../../deps.ts'

export const tagPage = definePage({
  name: 'search-by-tag-type-label',
  path: paths.tag,
  query: listed,
  isCached: true,
  sitemap: sharedPaths(async ({ deps, locale }) => {
    const labels = await run(deps, listLabels(deps, locale))
    return labels.flatMap((tag) =>
      searchableTypes
        .filter((type) => tag[type])
        .map((type) => pathTo('tag', { type, label: tag.slug })),
    )
  }, 'tags'),
  load: async ({ deps, locale, params, query, chrome }) => {
    const asked = { type: toType(params['type']), word: params['label'] ?? '', ...query }
    const [found, { settings }] = await Promise.all([loadTag(deps, locale, asked), chrome()])
    return found && { ...found, tag: withoutOffTypes(offModulesIn(settings), found.tag) }
  },
  head: tagHead,
  view: ({ tag, type, articles, games, ...list }, { locale, path, t }) => {
    const shared = {
      title: t('article.tagged', { label: tag.label }),
      tagId: tag.id,
      url: localePath(locale, path),
      tabs: tag.article && tag.game && <TagTabs slug={tag.slug} type={type} />,
      ...list,
    }
    if (type === 'game') return <TaggedGamesPage games={games} {...shared} />
    return <ArticleListPage intro="" articles={articles} {...shared} />
  },
})

function toType(word: string | undefined): SearchableType {
  return searchableTypes.find((type) => type === word) ?? 'article'
}

interface TagRequest extends ListQuery {
  type: SearchableType
  word: string
}

const readTag = prepared((deps: Deps, locale: Locale, type: SearchableType, query: TagQuery) =>
  combineAll({
    tag: getTag(deps, locale, query.tag),
    list: type === 'game' ? listGames(deps, locale, query) : listArticles(deps, locale, query),
  }),
)

type TagQuery = PageParams & { tag: string; sort: 'new' }

/** One page of a tag's items, read together with the tag; `null` after the last page. */
async function loadTag(deps: Deps, locale: Locale, { type, word, ...asked }: TagRequest) {
  const perPage = type === 'game' ? gamesPerPage : articlesPerPage
  const query = { tag: word, sort: 'new', ...pagingOf(asked, perPage) } as const
  const { tag, list } = await run(deps, readTag(deps, locale, type, query))
  const place = paginationOf(asked, list, perPage)
  if (!tag || !place) return null
  const articles = list.items.filter((item) => item.type === 'article')
  const games = list.items.filter((item) => item.type === 'game')
  return { tag, type, articles, games, ...place }
}

interface TagData extends ListData {
  tag: LabelUse
  type: SearchableType
}

function tagHead({ tag, type, ...list }: TagData, context: Context): PageHead {
  const title = context.t('article.tagged', { label: tag.label })
  const path = pathTo('tag', { type, label: tag.slug })
  const head = listHead(title, title, list, { ...context, path })
  const section = type === 'game' ? '/game' : '/news'
  return { ...head, crumbs: [...navCrumbs(context, section), { title, url: head.canonical }] }
}
