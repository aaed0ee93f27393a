import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/empty.tsx'
import { GameGrid } from '../../../features/games/game-card.tsx'
import { Pagination } from '../../../ui/navigation/pager.tsx'
import type { GameSummary } from '../../../contract/games/game.ts'
import { items, searchableTypes, type SearchableType } from '../../../contract/items.ts'
import { href, withQuery } from '../../../contract/paths.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { formatNumber } from '../../../i18n/translate.ts'

interface TaggedGamesPageProps {
  title: string
  tabs: ReactNode
  games: GameSummary[]
  total: number
  page: number
  pages: number
  /** Cursor of the page after the last numbered one. */
  further: string | null
  /** Address of the list without its page number. */
  url: string
}

/** The games with a tag; its articles use `ArticleListPage`. */
export function TaggedGamesPage({
  title,
  tabs,
  games,
  total,
  page,
  pages,
  further,
  url,
}: TaggedGamesPageProps) {
  const { locale, t } = useI18n()
  return (
    <div className="container">
      <div className="page-title">
        <h1>{title}</h1>
        <p className="small-text muted">
          {t('game.total', { count: formatNumber(locale, total) })}
        </p>
      </div>
      {tabs}
      <h2 className="visually-hidden">{t('search.games')}</h2>
      {games.length === 0 && (
        <EmptyState
          title={t('game.none')}
          action={{ text: t('site.home'), url: href(locale, 'home') }}
        >
          {t('search.none_tagged')}
        </EmptyState>
      )}
      <GameGrid games={games} />
      <Pagination
        page={page}
        pages={pages}
        urlOf={(one) => withQuery(url, { page: one === 1 ? undefined : one })}
        further={further === null ? undefined : withQuery(url, { after: further })}
      />
    </div>
  )
}

/** Switches between the types of items with a tag. */
export function TagTabs({ slug, type }: { slug: string; type: SearchableType }) {
  const { locale, t } = useI18n()
  return (
    <nav className="tabs" aria-label={t('search.tabs')}>
      {searchableTypes.map((one) => (
        <a
          key={one}
          href={href(locale, 'tag', { type: one, label: slug })}
          aria-current={one === type ? 'page' : undefined}
        >
          {t(`search.${items[one].plural}`)}
        </a>
      ))}
    </nav>
  )
}
