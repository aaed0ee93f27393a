import { useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Moment } from '../../ui/moment.tsx'
import type { Queue, QueuedComment } from './queue.ts'

/** The rows: whose comment it is, why it is here, its first words, and what has become of it. */
export function CommentRows({ queue }: { queue: Queue }) {
  const { t } = useTexts()
  const list = useRef<HTMLUListElement>(null)
  const { rows, current } = queue
  useEffect(() => {
    list.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.id])
  return (
    <ul
      className="comment-rows"
      ref={list}
      aria-label={t('comments.queue')}
      hidden={rows.length === 0}
    >
      {rows.map((comment) => (
        <Row key={comment.id} comment={comment} queue={queue} />
      ))}
    </ul>
  )
}

function Row({ comment, queue }: { comment: QueuedComment; queue: Queue }) {
  const { t } = useTexts()
  const { id, text, member, article } = comment
  const outcome = queue.outcomes.get(id)
  const isChosen = queue.chosen.has(id)
  const nickname = member?.nickname ?? t('comments.gone')
  return (
    <li className={outcome && 'done'} aria-current={queue.current?.id === id}>
      <input
        type="checkbox"
        aria-label={`${t('comments.choose')} ${nickname}`}
        checked={isChosen}
        disabled={outcome !== undefined}
        onChange={() => queue.toggle(id)}
      />
      <button type="button" onClick={() => queue.moveTo(id)}>
        <span className="comment-line">
          <b>{nickname}</b>
          <span>{outcome ? t(`comments.done.${outcome}`) : <Why comment={comment} />}</span>
        </span>
        <span className="comment-excerpt" lang={article.lang}>
          {text.slice(0, 80)}
        </span>
      </button>
    </li>
  )
}

function Why({ comment }: { comment: QueuedComment }) {
  const { t } = useTexts()
  const { created_at, standing } = comment
  const { report_count = 0, opened_at } = comment.case ?? {}
  return (
    <>
      {report_count > 0 && (
        <b className="hot">{t('comments.reports', { count: report_count })} · </b>
      )}
      {standing === 'held' && <b className="hot">{t('comments.standing.held')} · </b>}
      <Moment at={opened_at ?? created_at} />
    </>
  )
}
