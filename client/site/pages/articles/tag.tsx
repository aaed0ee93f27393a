import type { ReactNode } from 'react'
import { Favorite } from '../../../features/favorites/favorite.island.tsx'
import { GameGrid } from '../../../features/games/game-card.tsx'
import { PagedList, type ListPlace } from '../paged-list.tsx'
import type { GameSummary } from '../../../contract/games/game.ts'
import { items, searchableTypes, type SearchableType } from '../../../contract/items.ts'
import { href } from '../../../contract/paths.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { formatNumber } from '../../../i18n/translate.ts'

interface TaggedGamesPageProps extends ListPlace {
  title: string
  tagId: number
  tabs: ReactNode
  games: GameSummary[]
  total: number
}

/** The games with a tag; its articles use `ArticleListPage`. */
export function TaggedGamesPage({
  title,
  tagId,
  tabs,
  games,
  total,
  ...place
}: TaggedGamesPageProps) {
  const { locale, t } = useI18n()
  return (
    <div className="container">
      <div className="page-title">
        <h1>{title}</h1>
        <p className="small-text muted">
          {t('game.total', { count: formatNumber(locale, total) })}
        </p>
        <Favorite type="tag" id={tagId} />
      </div>
      {tabs}
      <h2 className="visually-hidden">{t('search.games')}</h2>
      <PagedList
        {...place}
        isEmpty={games.length === 0}
        none={t('game.none')}
        noneWhy={t('search.none_tagged')}
      >
        <GameGrid games={games} />
      </PagedList>
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
