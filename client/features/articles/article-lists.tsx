import type { ArticleSummary } from '../../contract/articles.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatNumber } from '../../i18n/translate.ts'
import { TitleText } from '../../ui/text/title-text.tsx'
import { FallbackLanguageBadge, FallbackLanguageList } from '../../ui/fallback-language.tsx'
import { ArticleCard, ArticleLead } from './article-card.tsx'

interface ListProps {
  articles: readonly ArticleSummary[]
}

/** The first large, the others in a grid below it. */
export function LeadAndCards({ articles }: ListProps) {
  const [lead, ...others] = articles
  if (!lead) return null
  return (
    <FallbackLanguageList items={articles}>
      <ArticleLead article={lead} />
      <div className="columns columns-3 after-lead">
        {others.map((article) => (
          <ArticleCard key={article.id} article={article} />
        ))}
      </div>
    </FallbackLanguageList>
  )
}

export function ArticleGrid({ articles }: ListProps) {
  return (
    <FallbackLanguageList items={articles}>
      <div className="columns columns-3">
        {articles.map((article) => (
          <ArticleCard key={article.id} article={article} />
        ))}
      </div>
    </FallbackLanguageList>
  )
}

/** Titles alone, numbered. */
export function Ranking({ articles }: ListProps) {
  const { locale } = useI18n()
  return (
    <FallbackLanguageList items={articles}>
      <ol className="ranking">
        {articles.map((article, index) => (
          <li key={article.id}>
            <span className="numeral" aria-hidden="true">
              {formatNumber(locale, index + 1)}
            </span>
            <span>
              <a href={article.url} lang={article.lang}>
                <TitleText text={article.title} />
              </a>{' '}
              <FallbackLanguageBadge lang={article.lang} />
            </span>
          </li>
        ))}
      </ol>
    </FallbackLanguageList>
  )
}
