import type { ReactNode } from 'react'
import type { ArticleSummary } from '../../contract/articles.ts'
import { useI18n } from '../../i18n/context.tsx'
import { Count } from '../likes/count.tsx'
import { DateTime } from '../../ui/time/moment.tsx'
import { TitleText } from '../../ui/text/title-text.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { FallbackLanguageBadge } from '../../ui/fallback-language.tsx'

interface CardProps {
  article: ArticleSummary
}

/** Size M: image, category, title, two lines. */
export function ArticleCard({ article }: CardProps) {
  return (
    <article className={`card ${article.topic}`} lang={article.lang}>
      <ResponsiveImage image={decorative(article)} layout="card" />
      <Kicker article={article}>
        <DateTime at={article.published_at} style="day" />
      </Kicker>
      <Title article={article} />
      <p className="subtitle">{article.subtitle}</p>
      <Counts article={article} />
    </article>
  )
}

/** Size L: the image beside a larger text. */
export function ArticleLead({ article }: CardProps) {
  return (
    <article className={`card-large beside ${article.topic}`} lang={article.lang}>
      <ResponsiveImage image={decorative(article)} layout="beside" />
      <div>
        <Kicker article={article} />
        <Title article={article} />
        <p className="subtitle">{article.subtitle}</p>
        <Counts article={article} />
      </div>
    </article>
  )
}

/** Size S: a row of text with a small image. */
export function ArticleRow({ article }: CardProps) {
  return (
    <article className={`row ${article.topic}`} lang={article.lang}>
      <div>
        <Kicker article={article} />
        <Title article={article} />
      </div>
      <ResponsiveImage image={decorative(article)} layout="row" />
    </article>
  )
}

function Counts({ article: { id, liked_amount, comment_count } }: CardProps) {
  const { locale, t } = useI18n()
  const of = `article:${id}` as const
  return (
    <p className="meta" lang={locale}>
      <Count icon="heart" value={liked_amount} label={t('article.likes')} of={of} />
      <Count icon="chat" value={comment_count} label={t('article.comments')} of={of} />
    </p>
  )
}

function Kicker({ article, children }: CardProps & { children?: ReactNode }) {
  const { locale, t } = useI18n()
  return (
    <p className="kicker" lang={locale}>
      {t(`article.category.${article.category}`)}
      {children}
      <FallbackLanguageBadge lang={article.lang} />
    </p>
  )
}

function Title({ article }: CardProps) {
  return (
    <h3>
      <a href={article.url}>
        <TitleText text={article.title} />
      </a>
    </h3>
  )
}

/** Decorative, because the title beside it describes the image. */
function decorative({ cover_img }: ArticleSummary) {
  return { ...cover_img, img_alt: '' }
}
