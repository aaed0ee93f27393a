import { EmptyState } from '../../../ui/empty.tsx'
import { GameGrid } from '../../../features/games/game-card.tsx'
import { GameFilters } from '../../../features/games/game-filters.tsx'
import { BusinessLinks } from '../../../features/platform/for-operators.tsx'
import { RelatedLinks } from '../../../ui/navigation/onward.tsx'
import { Pagination } from '../../../ui/navigation/pager.tsx'
import { Section } from '../../../ui/section.tsx'
import { gameTabs, type Category } from '../../../contract/categories.ts'
import {
  gameSections,
  type Brand,
  type GameSummary,
  type Theme,
} from '../../../contract/games/game.ts'
import { gameListUrl, type GameListView } from '../../../contract/games/list.ts'
import type { NavItem } from '../../../contract/site/site.ts'
import { useI18n } from '../../../i18n/context.tsx'

export interface GameCategoryProps {
  category: Category
  title: string
  intro: string
  view: GameListView
  facets: { kinds: { kind: string; count: number }[]; brands: (Brand & { count: number })[] }
  themes: Theme[]
  games: GameSummary[]
  total: number
  pages: number
  /** Cursor of the page after the last numbered one. */
  further: string | null
  /** Pages of the navigation that belong to the category. */
  relatedPages: NavItem[]
}

/** A category of games: its themed picks, or its list in sections with filters. The address holds all of its state. */
export function GameCategoryPage(props: GameCategoryProps) {
  const { t } = useI18n()
  const { title, intro, view, relatedPages } = props
  return (
    <div className="container">
      <div className="page-title">
        <h1>{title}</h1>
        <p>{intro}</p>
      </div>
      <div data-in-place="">
        <Tabs {...props} />
        {view.tab === 'feature' ? <Themes themes={props.themes} /> : <List {...props} />}
      </div>
      <RelatedLinks title={t('site.beside')} items={relatedPages} />
      <BusinessLinks />
    </div>
  )
}

function Tabs({ category, view }: GameCategoryProps) {
  const { locale, t } = useI18n()
  return (
    <nav className="tabs" aria-label={t('game.views')}>
      {gameTabs.map((tab) => (
        <a
          key={tab}
          id={`tab-${tab}`}
          data-tab=""
          href={gameListUrl(locale, category, { tab })}
          aria-current={tab === view.tab ? 'page' : undefined}
        >
          {t(`game.tab.${tab}`)}
        </a>
      ))}
    </nav>
  )
}

function Themes({ themes }: { themes: Theme[] }) {
  const { t } = useI18n()
  if (themes.length === 0)
    return <EmptyState title={t('game.no_themes')}>{t('game.no_themes_why')}</EmptyState>
  return themes.map((theme) => (
    <Section key={theme.slug} id={theme.slug} className="section game-theme" title={theme.title}>
      <p className="game-theme-intro">{theme.intro}</p>
      <GameGrid games={theme.games} fillsRow />
    </Section>
  ))
}

function List({ category, view, facets, games, total, pages, further }: GameCategoryProps) {
  const { locale, t } = useI18n()
  return (
    <>
      <Sections category={category} view={view} />
      <GameFilters category={category} view={view} facets={facets} total={total} />
      <h2 className="visually-hidden">{t(`game.section.${view.section}`)}</h2>
      {games.length === 0 && (
        <EmptyState
          title={t('game.none')}
          action={{
            text: t('game.section.all'),
            url: gameListUrl(locale, category, { tab: 'game-list' }),
          }}
        >
          {t('game.none_why')}
        </EmptyState>
      )}
      {view.section === 'brand' ? <ByBrand games={games} /> : <GameGrid games={games} />}
      <Pagination
        page={view.after === undefined ? view.page : pages + 1}
        pages={pages}
        urlOf={(page) => gameListUrl(locale, category, { ...view, page, after: undefined })}
        further={
          further === null
            ? undefined
            : gameListUrl(locale, category, { ...view, page: 1, after: further })
        }
      />
    </>
  )
}

/** Games by brand, in the order of the brands. */
function ByBrand({ games }: { games: GameSummary[] }) {
  const groups = Map.groupBy(games, (game) => game.brand.slug)
  return [...groups].map(([slug, own]) => (
    <Section key={slug} id={slug} className="section game-theme" title={own[0]?.brand.name ?? slug}>
      <GameGrid games={own} fillsRow />
    </Section>
  ))
}

function Sections({ category, view }: Pick<GameCategoryProps, 'category' | 'view'>) {
  const { locale, t } = useI18n()
  return (
    <nav className="tags scroller game-sections" aria-label={t('game.sections')}>
      {gameSections.map((section) => (
        <a
          key={section}
          id={`section-${section}`}
          className="tag"
          data-tab=""
          href={gameListUrl(locale, category, { tab: 'game-list', section })}
          aria-current={section === view.section ? 'page' : undefined}
        >
          {t(`game.section.${section}`)}
        </a>
      ))}
    </nav>
  )
}
