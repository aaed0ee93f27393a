import type { ReactNode } from 'react'
import { LeadAndCards } from '../../../features/articles/article-lists.tsx'
import { EmptyState } from '../../../ui/empty.tsx'
import { Pagination } from '../../../ui/navigation/pager.tsx'
import type { ArticleSummary } from '../../../contract/articles.ts'
import { newsCategories } from '../../../contract/categories.ts'
import { href, localePath, newsOrders, pathTo, withQuery } from '../../../contract/paths.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { formatNumber } from '../../../i18n/translate.ts'

interface ArticleListPageProps {
  title: string
  intro: string
  /** Links to other lists of the same kind. */
  tabs?: ReactNode
  articles: ArticleSummary[]
  total: number
  page: number
  pages: number
  /** Cursor of the page after the last numbered one. */
  further: string | null
  /** Address of the list without its page number. */
  url: string
}

/** A list of news in a category or articles with a tag: the newest large, the others in a grid. */
export function ArticleListPage({
  title,
  intro,
  tabs,
  articles,
  total,
  page,
  pages,
  further,
  url,
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
      </div>
      {tabs}
      <h2 className="visually-hidden">{t('article.list')}</h2>
      {articles.length === 0 && (
        <EmptyState
          title={t('article.none')}
          action={{ text: t('site.home'), url: href(locale, 'home') }}
        >
          {t('article.none_why')}
        </EmptyState>
      )}
      <LeadAndCards articles={articles} />
      <Pagination
        page={page}
        pages={pages}
        urlOf={(one) => withQuery(url, { page: one === 1 ? undefined : one })}
        further={further === null ? undefined : withQuery(url, { after: further })}
      />
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
