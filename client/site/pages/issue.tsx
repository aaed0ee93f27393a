import type { ArchivedIssue } from '../../contract/newsletter/issue.ts'
import type { Locale } from '../../contract/locale.ts'
import { dayOf } from '../../contract/days.ts'
import { href, withQuery } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatDate, type Translate } from '../../i18n/translate.ts'
import { EmptyState } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { Section } from '../../ui/section.tsx'
import { TitleText } from '../../ui/text/title-text.tsx'

interface IssueListProps {
  items: ArchivedIssue[]
  /** Last issue of this page, if there are earlier ones. */
  next: number | null
}

/** Newsletter issues in this language, newest first. */
export function IssueListPage({ items, next }: IssueListProps) {
  const { locale, t } = useI18n()
  return (
    <div className="container">
      <div className="page-title">
        <h1>{t('issue.all')}</h1>
        <p>
          <a className="more" href={href(locale, 'subscribe')}>
            {t('newsletter_page.title')}
            <Icon name="next" small />
          </a>
        </p>
      </div>
      {items.length === 0 && (
        <EmptyState title={t('issue.none')}>{t('newsletter_page.lead')}</EmptyState>
      )}
      <IssueShelf items={items} />
      {next !== null && (
        <p>
          <a className="button" href={withQuery(href(locale, 'issues'), { before: next })}>
            {t('issue.earlier')}
          </a>
        </p>
      )}
    </div>
  )
}

/** The last issue and the way to the earlier ones, below the form to subscribe. */
export function LatestIssue({ issue }: { issue: ArchivedIssue }) {
  const { locale, t } = useI18n()
  return (
    <div className="container">
      <Section
        id="latest-issue"
        title={t('issue.latest')}
        more={{ text: t('issue.all'), uri: href(locale, 'issues') }}
      >
        <IssueShelf items={[issue]} />
      </Section>
    </div>
  )
}

function IssueShelf({ items }: { items: readonly ArchivedIssue[] }) {
  return (
    <ol className="issue-shelf">
      {items.map((issue) => (
        <IssueRow key={issue.id} issue={issue} />
      ))}
    </ol>
  )
}

/** An issue on the shelf: its day, its covers, its subject and its other stories. */
function IssueRow({ issue }: { issue: ArchivedIssue }) {
  const { locale, t } = useI18n()
  const title = titleOf(issue, t, locale)
  const others = issue.stories.filter((story) => story.title !== title)
  return (
    <li>
      <time dateTime={issue.at}>
        <span className="numeral">{Number(dayOf(issue.at).slice(8))}</span>
        {formatDate(locale, issue.at, 'yearMonth')}
      </time>
      {issue.covers.length > 0 && (
        <div className="issue-covers" aria-hidden="true">
          {issue.covers.map((cover, index) => (
            <ResponsiveImage
              key={cover.path}
              image={{ ...cover, img_alt: '' }}
              layout={index === 0 ? 'card' : 'found'}
            />
          ))}
        </div>
      )}
      <div className="issue-text">
        <h3>
          <a href={href(locale, 'issue', { id: issue.id })}>
            <TitleText text={title} />
          </a>
        </h3>
        <ul>
          {others.map((story) => (
            <li key={story.title} lang={story.lang === locale ? undefined : story.lang}>
              <TitleText text={story.title} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

/** An issue as it was sent. */
export function IssuePage(issue: ArchivedIssue) {
  const { locale, t } = useI18n()
  const { at, intro, stories } = issue
  return (
    <article className="container">
      <div className="page-title">
        <h1>
          <TitleText text={titleOf(issue, t, locale)} />
        </h1>
        <p>
          <time dateTime={at}>{formatDate(locale, at, 'date')}</time>
        </p>
      </div>
      <div className="prose">
        {intro.split('\n').map((line) => line && <p key={line}>{line}</p>)}
        {stories.map(({ title, text, url, lang }, place) => (
          <section key={`${place} ${title}`} lang={lang === locale ? undefined : lang}>
            <h2>
              {url ? (
                <a href={url}>
                  <TitleText text={title} />
                </a>
              ) : (
                <TitleText text={title} />
              )}
            </h2>
            {text && <p>{text}</p>}
          </section>
        ))}
        <p>
          <a href={href(locale, 'issues')}>{t('issue.all')}</a>
        </p>
      </div>
    </article>
  )
}

/** Its own subject, or else its day of sending. */
function titleOf({ subject, at }: ArchivedIssue, t: Translate, locale: Locale): string {
  return subject || t('issue.of', { day: formatDate(locale, at, 'date') })
}
