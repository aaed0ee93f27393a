import { ArticleCard } from '../components/article-card.tsx'
import { Empty } from '../components/empty.tsx'
import { GameGrid } from '../components/game-card.tsx'
import { Section } from '../components/section.tsx'
import type { ArticleSummary } from '../contract/article.ts'
import type { GameSummary } from '../contract/game.ts'
import { useI18n } from '../i18n/context.tsx'
import { SearchForm } from '../layout/search-form.tsx'

interface SearchPageProps {
  keyword: string
  articles: ArticleSummary[]
  games: GameSummary[]
}

export function SearchPage({ keyword, articles, games }: SearchPageProps) {
  const { t } = useI18n()
  const isEmpty = keyword !== '' && articles.length + games.length === 0
  return (
    <div className="wrap">
      <div className="page-title">
        <h1>{keyword ? t('search.results_for', { keyword }) : t('search.title')}</h1>
      </div>
      <SearchForm className="searchbox search-large" value={keyword} />
      {isEmpty && <Empty title={t('search.none', { keyword })}>{t('search.none_why')}</Empty>}
      {games.length > 0 && (
        <Section id="games" title={t('search.games')}>
          <GameGrid games={games} />
        </Section>
      )}
      {articles.length > 0 && (
        <Section id="articles" title={t('search.articles')}>
          <div className="cols c3">
            {articles.map((article) => (
              <ArticleCard key={article.id} article={article} />
            ))}
          </div>
        </Section>
      )}
    </div>
  )
}
