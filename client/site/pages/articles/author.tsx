import { ArticleGrid } from '../../../features/articles/article-lists.tsx'
import { EmptyState } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Pagination } from '../../../ui/navigation/pager.tsx'
import { ResponsiveImage } from '../../../ui/responsive-image.tsx'
import type { ArticleSummary } from '../../../contract/articles.ts'
import type { Author } from '../../../contract/text/authors.ts'
import { feedFiles, href, withQuery, type FeedFile } from '../../../contract/paths.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { formatNumber } from '../../../i18n/translate.ts'

interface AuthorPageProps {
  author: Author
  articles: ArticleSummary[]
  total: number
  page: number
  pages: number
  /** Cursor of the page after the last numbered one. */
  further: string | null
  /** Address of the list without its page number. */
  url: string
}

/** An author: portrait, role, introduction, links and articles, the newest first. */
export function AuthorPage({
  author,
  articles,
  total,
  page,
  pages,
  further,
  url,
}: AuthorPageProps) {
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
          <AuthorLinks author={author} />
        </div>
      </header>
      <h2 className="author-articles">
        {t('author.articles', { name })}{' '}
        <span className="small-text muted">
          {t('article.total', { count: formatNumber(locale, total) })}
        </span>
      </h2>
      {articles.length === 0 && (
        <EmptyState
          title={t('article.none')}
          action={{ text: t('site.home'), url: href(locale, 'home') }}
        >
          {t('article.none_why')}
        </EmptyState>
      )}
      <ArticleGrid articles={articles} />
      <Pagination
        page={page}
        pages={pages}
        urlOf={(one) => withQuery(url, { page: one === 1 ? undefined : one })}
        further={further === null ? undefined : withQuery(url, { after: further })}
      />
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
