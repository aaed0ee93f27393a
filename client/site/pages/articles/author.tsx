import { ArticleGrid } from '../../../features/articles/article-lists.tsx'
import { Favorite } from '../../../features/favorites/favorite.island.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PagedList, type ListPlace } from '../paged-list.tsx'
import { YearFilter } from '../../../ui/navigation/year-tags.tsx'
import { ResponsiveImage } from '../../../ui/responsive-image.tsx'
import type { ArticleSummary } from '../../../contract/articles.ts'
import type { Author } from '../../../contract/text/authors.ts'
import { feedFiles, withQuery, type FeedFile } from '../../../contract/paths.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { formatNumber } from '../../../i18n/translate.ts'

interface AuthorPageProps extends ListPlace {
  author: Author
  articles: ArticleSummary[]
  /** Number of articles of all years. */
  total: number
  years: string[]
}

/** An author: portrait, role, introduction, links and articles, the newest first, with an archive by year. */
export function AuthorPage({ author, articles, total, years, year, ...place }: AuthorPageProps) {
  const { locale, t } = useI18n()
  const { name, role, intro, portrait } = author
  return (
    <div className="container">
      <header className="author-head">
        {portrait && (
          <div className="author-portrait">
            <ResponsiveImage image={portrait} layout="square" isPriority />
          </div>
        )}
        <div className="page-title">
          {role && <p className="author-role">{role}</p>}
          <h1>{name}</h1>
          {intro && <p>{intro}</p>}
          <Favorite type="author" id={author.id} />
          <AuthorLinks author={author} />
        </div>
      </header>
      <h2 className="author-articles">
        {t('author.articles', { name })}{' '}
        <span className="small-text muted">
          {t('article.total', { count: formatNumber(locale, total) })}
        </span>
      </h2>
      {years.length > 1 && (
        <YearFilter
          years={years}
          year={year}
          hasAll
          urlOf={(one) => withQuery(place.url, { year: one })}
        />
      )}
      <PagedList
        {...place}
        year={year}
        isEmpty={articles.length === 0}
        none={t('article.none')}
        noneWhy={t('article.none_why')}
      >
        <ArticleGrid articles={articles} />
      </PagedList>
    </div>
  )
}

const feedNames: Record<FeedFile, string> = {
  'rss.xml': 'RSS',
  'atom.xml': 'Atom',
  'feed.json': 'JSON Feed',
}

function AuthorLinks({ author: { name, url, links } }: Pick<AuthorPageProps, 'author'>) {
  const { t } = useI18n()
  return (
    <nav className="author-links" aria-label={t('author.links', { name })}>
      {links.map((link) => (
        <a key={link.key} href={link.url} rel="me noopener">
          {link.title}
        </a>
      ))}
      {feedFiles.map((file) => (
        <a key={file} href={`${url}/${file}`}>
          {file === 'rss.xml' && <Icon name="rss" small />}
          {feedNames[file]}
        </a>
      ))}
    </nav>
  )
}
