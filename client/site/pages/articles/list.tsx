import type { ReactNode } from 'react'
import { LeadAndCards } from '../../../features/articles/article-lists.tsx'
import { PagedList, type ListPlace } from '../paged-list.tsx'
import { Favorite } from '../../../features/favorites/favorite.island.tsx'
import type { ArticleSummary } from '../../../contract/articles.ts'
import { newsCategories } from '../../../contract/categories.ts'
import { localePath, newsOrders, pathTo } from '../../../contract/paths.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { formatNumber } from '../../../i18n/translate.ts'

interface ArticleListPageProps extends ListPlace {
  title: string
  intro: string
  /** Tag whose articles these are, which members can follow. */
  tagId?: number | undefined
  /** Links to other lists of the same kind. */
  tabs?: ReactNode
  articles: ArticleSummary[]
  total: number
}

/** A list of news in a category or articles with a tag: the newest large, the others in a grid. */
export function ArticleListPage({
  title,
  intro,
  tagId,
  tabs,
  articles,
  total,
  ...place
}: ArticleListPageProps) {
  const { locale, t } = useI18n()
  return (
    <div className="container">
      <div className="page-title">
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
        <p className="small-text muted">
          {t('article.total', { count: formatNumber(locale, total) })}
        </p>
        {tagId !== undefined && <Favorite type="tag" id={tagId} />}
      </div>
      {tabs}
      <h2 className="visually-hidden">{t('article.list')}</h2>
      <PagedList
        {...place}
        isEmpty={articles.length === 0}
        none={t('article.none')}
        noneWhy={t('article.none_why')}
      >
        <LeadAndCards articles={articles} />
      </PagedList>
    </div>
  )
}

/** Lists of news by order and by category; the one at `path` is current. */
export function NewsTabs({ path }: { path: string }) {
  const { locale, t } = useI18n()
  const lists = [
    ...newsOrders.map((order) => ({
      at: pathTo('newsOrder', { order }),
      name: t(`article.order.${order}`),
    })),
    ...newsCategories.map((category) => ({
      at: pathTo('news', { category }),
      name: t(`article.category.${category}`),
    })),
  ]
  return (
    <nav className="tabs" aria-label={t('article.lists')}>
      {lists.map(({ at, name }) => (
        <a key={at} href={localePath(locale, at)} aria-current={at === path ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
