// The current comment: its context, its text, and the reason it is moderated.
import type { CommentBackground, DeskComment } from '../../../contract/desk/comments/comment.ts'
import { commentReasons } from '../../../contract/comments/reasons.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Moment } from '../../ui/moment.tsx'
import { ArticleSwitch } from './article-switch.tsx'

interface CaseProps {
  comment: DeskComment
  background: CommentBackground | undefined
}

export function Case({ comment, background }: CaseProps) {
  const { t } = useDeskI18n()
  const { article, answers, reply_count } = comment
  const replies = background?.replies ?? []
  return (
    <>
      <header className="comment-context">
        <p className="muted">{t('comments.on')}</p>
        <h2 lang={article.lang}>
          <a href={`${article.url}#comments`} target="_blank" rel="noreferrer">
            {article.title}
          </a>
        </h2>
        <ArticleSwitch key={article.id} article={article} />
      </header>
      <div className="comment-thread" lang={article.lang}>
        {answers && (
          <div className="comment-text">
            <p className="comment-line">
              <b>{answers.nickname ?? t('comments.gone')}</b>
            </p>
            <p>{answers.text}</p>
          </div>
        )}
        <Said comment={comment} />
        {replies.map(({ id, nickname, text, created_at }) => (
          <div className="comment-text reply" key={id}>
            <p className="comment-line">
              <b>{nickname ?? t('comments.gone')}</b> <Moment at={created_at} />
            </p>
            <p>{text}</p>
          </div>
        ))}
        {reply_count > replies.length && replies.length > 0 && (
          <p className="muted">
            {t('comments.more_replies', { count: reply_count - replies.length })}
          </p>
        )}
      </div>
      <Notes background={background} />
    </>
  )
}

function Said({ comment }: { comment: DeskComment }) {
  const { t, lang } = useDeskI18n()
  const { member, answers, text, created_at, liked_amount, standing } = comment
  const facts = [
    answers && t('comments.answers', { nickname: answers.nickname ?? t('comments.gone') }),
    liked_amount > 0 && t('comments.likes', { count: liked_amount }),
    standing !== 'shown' && t(`comments.standing.${standing}`),
  ].filter(Boolean)
  const former = comment.case?.former_text
  return (
    <div className="comment-text subject">
      <p className="comment-line">
        <b>{member?.nickname ?? t('comments.gone')}</b>
        <time dateTime={created_at}>{formatDate(lang, created_at, 'dayTime')}</time>
        <span>{facts.join(' · ')}</span>
      </p>
      <p className="case-reasons">
        <Reports comment={comment} />
      </p>
      <p className="comment-words">{text}</p>
      {former && (
        <details>
          <summary>{`${t('comments.edited')} · ${t('comments.former')}`}</summary>
          <p className="comment-words">{former}</p>
        </details>
      )}
    </div>
  )
}

/** Number of reports with their reasons, or the rule that matched. */
function Reports({ comment }: { comment: DeskComment }) {
  const { t } = useDeskI18n()
  if (!comment.case) return null
  const { report_count, reasons, pattern } = comment.case
  const named = commentReasons
    .filter((reason) => reasons[reason])
    .map((reason) => `${t(`comments.reasons.${reason}`)} ${reasons[reason]}`)
  return (
    <>
      {report_count > 0 && (
        <b className="urgent">
          {t('comments.reports', { count: report_count })}: {named.join(' · ')}
        </b>
      )}
      {pattern !== null && <b className="urgent">{t('comments.rule', { pattern })}</b>}
    </>
  )
}

function Notes({ background }: { background: CommentBackground | undefined }) {
  const { t } = useDeskI18n()
  const notes = background?.notes ?? []
  if (notes.length === 0) return null
  return (
    <section className="comment-notes">
      <h3>{t('comments.notes')}</h3>
      <ul>
        {notes.map(({ reason, note, at }) => (
          <li key={at + note}>
            <span className="muted">{t(`comments.reasons.${reason}`)}</span> {note}
          </li>
        ))}
      </ul>
    </section>
  )
}
