import { ArticleRow } from '../components/article-card.tsx'
import { ContentsOnPhone } from '../components/contents-on-phone.tsx'
import { Count } from '../components/count.tsx'
import { Icon } from '../components/icon.tsx'
import { Moment } from '../components/moment.tsx'
import { Phrases } from '../components/phrases.tsx'
import { Picture } from '../components/picture.tsx'
import { RichText } from '../components/rich-text.tsx'
import { Tags } from '../components/tags.tsx'
import type { Article, ArticleSummary } from '../contract/article.ts'
import { href } from '../contract/paths.ts'
import type { Poll } from '../contract/poll.ts'
import { headings } from '../contract/rich-text.ts'
import { useI18n } from '../i18n/context.tsx'
import { formatNumber } from '../i18n/translate.ts'
import { Comments } from '../islands/comments.tsx'
import { Contents } from '../islands/contents.tsx'
import { Like } from '../islands/like.tsx'
import { PollCard } from '../islands/poll-card.tsx'
import { Share } from '../islands/share.tsx'

interface ArticlePageProps {
  article: Article
  related: ArticleSummary[]
  poll: Poll | null
  /** Absolute address, for sharing. */
  shareUrl: string
}

export function ArticlePage({ article, related, poll, shareUrl }: ArticlePageProps) {
  const { locale, t } = useI18n()
  const contents = headings(article.body)
  return (
    <div className="wrap article" lang={article.lang === locale ? undefined : article.lang}>
      <Head article={article} />
      <ContentsOnPhone headings={contents} />
      <div className="art">
        <aside className="desk" lang={locale}>
          <div className="stick">
            <Contents headings={contents} />
            <div className="acts col">
              <Reactions article={article} />
              <Share title={article.title} url={shareUrl} />
            </div>
          </div>
        </aside>
        <article className="prose">
          <RichText document={article.body} />
          <footer lang={locale}>
            {poll && (
              <section aria-label={t('article.poll')}>
                <PollCard poll={poll} />
              </section>
            )}
            <Tags
              tags={article.tags}
              urlOf={(slug) => href(locale, `/search-by-tag/article/${slug}`)}
            />
            <Neighbours article={article} />
          </footer>
        </article>
        <Conversation article={article} />
        <Related articles={related} />
      </div>
      <div className="dock acts phone" lang={locale}>
        <Reactions article={article} />
        <Share title={article.title} url={shareUrl} />
        <a className="tool" href="#contents">
          <Icon name="menu" />
          {t('contents.title')}
        </a>
      </div>
    </div>
  )
}

function Head({ article }: { article: Article }) {
  const { locale, t } = useI18n()
  return (
    <>
      <header className="art-head two">
        <div>
          <p className={`kick ${article.topic}`} lang={locale}>
            {t(`article.category.${article.category}`)}
            <Moment at={article.published_at} style="moment" />
          </p>
          <h1>
            <Phrases text={article.title} />
          </h1>
          <p className="stand">{article.subtitle}</p>
          <p className="by" lang={locale}>
            <span>{t('article.by', { author: article.author })}</span>
            <span>
              {t('article.reading_time', {
                minutes: formatNumber(locale, article.reading_minutes),
              })}
            </span>
          </p>
        </div>
      </header>
      <figure className="art-pic">
        <Picture image={article.cover_img} layout="page" isLead />
      </figure>
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
    <nav className="pn" aria-label={t('article.neighbours')}>
      {previous && (
        <a href={previous.url} rel="prev">
          <small>
            <Icon name="prev" small />
            {t('article.previous')}
          </small>
          <b lang={lang}>{previous.title}</b>
        </a>
      )}
      {next && (
        <a href={next.url} rel="next" className="pn-next">
          <small>
            {t('article.next')}
            <Icon name="next" small />
          </small>
          <b lang={lang}>{next.title}</b>
        </a>
      )}
    </nav>
  )
}

function Conversation({ article }: { article: Article }) {
  const { locale, t } = useI18n()
  return (
    <section id="comments" className="cmts" lang={locale} aria-labelledby="comments-title">
      <Comments
        articleId={article.id}
        isOpen={article.is_comment_open}
        count={article.comment_count}
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
      <div className="stick">
        <h2 className="side-title" id="related">
          {t('article.related')}
        </h2>
        {articles.map((article) => (
          <ArticleRow key={article.id} article={article} />
        ))}
      </div>
    </aside>
  )
}
