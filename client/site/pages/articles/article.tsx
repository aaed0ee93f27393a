import { ArticleRow } from '../../../features/articles/article-card.tsx'
import { ContentsOnPhone } from '../../../features/articles/contents-on-phone.tsx'
import { Count } from '../../../features/likes/count.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { DateTime } from '../../../ui/time/moment.tsx'
import { TitleText } from '../../../ui/text/title-text.tsx'
import { ResponsiveImage } from '../../../ui/responsive-image.tsx'
import { ServerRichText } from '../../../ui/text/server-rich-text.tsx'
import { FallbackLanguageList } from '../../../ui/fallback-language.tsx'
import { Tags } from '../../../ui/navigation/tags.tsx'
import type { Article, ArticleSummary } from '../../../contract/articles.ts'
import { nameParts } from '../../../contract/text/authors.ts'
import { href } from '../../../contract/paths.ts'
import type { Poll } from '../../../contract/polls.ts'
import { headings } from '../../../contract/text/rich-text.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { formatNumber } from '../../../i18n/translate.ts'
import { Comments } from '../../../features/comments/comments.island.tsx'
import { Contents } from '../../../features/articles/contents.island.tsx'
import { Favorite } from '../../../features/favorites/favorite.island.tsx'
import { Like } from '../../../features/likes/like.island.tsx'
import { PollCard } from '../../../features/polls/poll-card.tsx'
import { Share } from '../../../features/page/share.island.tsx'

interface ArticlePageProps {
  article: Article
  related: ArticleSummary[]
  poll: Poll | null
  /** Absolute address, for sharing. */
  shareUrl: string
  /** True for a preview of an unpublished article. */
  isUnseen?: boolean | undefined
}

export function ArticlePage({ article, related, poll, shareUrl, isUnseen }: ArticlePageProps) {
  const { locale, t } = useI18n()
  const contents = headings(article.body)
  return (
    <div
      className="container article"
      lang={article.lang === locale ? undefined : article.lang}
      data-measure={JSON.stringify({ item: `article ${article.id}` })}
    >
      <Head article={article} />
      {contents.length > 0 && <ContentsOnPhone headings={contents} />}
      <div className="article-columns">
        <aside className="desktop-only" lang={locale}>
          <div className="sticky">
            {contents.length > 0 && <Contents headings={contents} />}
            <div className="actions vertical">
              <Reactions article={article} />
              <Favorite type="article" id={article.group_id} />
              <Share title={article.title} url={shareUrl} />
            </div>
          </div>
        </aside>
        <article className="prose">
          <ServerRichText document={article.body} />
          <footer lang={locale}>
            {poll && (
              <section aria-label={t('article.poll')}>
                <PollCard poll={poll} />
              </section>
            )}
            <Tags
              tags={article.tags}
              urlOf={(slug) => href(locale, 'tag', { type: 'article', label: slug })}
            />
            <Neighbours article={article} />
          </footer>
        </article>
        <CommentSection article={article} isUnseen={isUnseen} />
        <Related articles={related} />
      </div>
      <div className="dock actions phone-only" lang={locale}>
        <Reactions article={article} />
        <Favorite type="article" id={article.group_id} />
        <Share title={article.title} url={shareUrl} />
        {contents.length > 0 && (
          <a className="tool" href="#contents">
            <Icon name="menu" />
            {t('contents.title')}
          </a>
        )}
      </div>
    </div>
  )
}

function Head({ article }: { article: Article }) {
  const { locale, t } = useI18n()
  return (
    <>
      <header className="article-head narrow">
        <div>
          <p className={`kicker ${article.topic}`} lang={locale}>
            {t(`article.category.${article.category}`)}
            <DateTime at={article.published_at} style="moment" />
          </p>
          <h1>
            <TitleText text={article.title} />
          </h1>
          <p className="standfirst">{article.subtitle}</p>
          <p className="byline" lang={locale}>
            <span>
              <Byline article={article} />
            </span>
            <span>
              {t('article.reading_time', {
                minutes: formatNumber(locale, article.reading_minutes),
              })}
            </span>
          </p>
        </div>
      </header>
      <figure className="article-image">
        <ResponsiveImage image={article.cover_img} layout="page" isPriority />
      </figure>
    </>
  )
}

/** The byline; each author leads to the own page. */
function Byline({ article: { author, authors } }: { article: Article }) {
  const { locale, t } = useI18n()
  const names = authors.map(({ name }) => name)
  const [before, after] = t('article.by', { author: '\n' }).split('\n')
  return authors.length === 0 ? (
    t('article.by', { author })
  ) : (
    <>
      {before}
      {nameParts(locale, names).map(({ text, index }) =>
        index === null ? (
          text
        ) : (
          <a key={index} href={authors[index]?.url} rel="author">
            {text}
          </a>
        ),
      )}
      {after}
    </>
  )
}

function Reactions({ article }: { article: Article }) {
  const { t } = useI18n()
  return (
    <>
      <Like type="article" id={article.id} liked_amount={article.liked_amount} />
      <a className="tool" href="#comments">
        <Count
          icon="chat"
          value={article.comment_count}
          label={t('article.comments')}
          of={`article:${article.id}`}
        />
      </a>
    </>
  )
}

function Neighbours({ article: { previous, next, lang } }: { article: Article }) {
  const { t } = useI18n()
  if (!previous && !next) return null
  return (
    <nav className="neighbours" aria-label={t('article.neighbours')}>
      {previous && (
        <a href={previous.url} rel="prev">
          <small>
            <Icon name="prev" small />
            {t('article.previous')}
          </small>
          <b lang={lang}>
            <TitleText text={previous.title} />
          </b>
        </a>
      )}
      {next && (
        <a href={next.url} rel="next" className="neighbours-next">
          <small>
            {t('article.next')}
            <Icon name="next" small />
          </small>
          <b lang={lang}>
            <TitleText text={next.title} />
          </b>
        </a>
      )}
    </nav>
  )
}

function CommentSection({ article, isUnseen }: Pick<ArticlePageProps, 'article' | 'isUnseen'>) {
  const { locale, t } = useI18n()
  return (
    <section
      id="comments"
      className="comments"
      data-comments={article.id}
      lang={locale}
      aria-labelledby="comments-title"
    >
      <Comments
        articleId={article.id}
        isOpen={article.is_comment_open}
        count={article.comment_count}
        isUnseen={isUnseen}
      />
      <noscript>
        <p className="help">{t('article.comments_need_script')}</p>
      </noscript>
    </section>
  )
}

function Related({ articles }: { articles: ArticleSummary[] }) {
  const { locale, t } = useI18n()
  if (articles.length === 0) return null
  return (
    <aside lang={locale} aria-labelledby="related">
      <div className="sticky">
        <h2 className="aside-title" id="related">
          {t('article.related')}
        </h2>
        <FallbackLanguageList items={articles}>
          {articles.map((article) => (
            <ArticleRow key={article.id} article={article} />
          ))}
        </FallbackLanguageList>
      </div>
    </aside>
  )
}
