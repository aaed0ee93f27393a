import { useEffect, useId, useRef } from 'react'
import type { QueueOrder } from '../../../contract/desk/comments/words.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Moment } from '../../ui/moment.tsx'
import { groupsOf } from './groups.ts'
import type { Queue, QueuedComment } from './queue.ts'

interface RowsProps {
  queue: Queue
  /** Grouping of the rows. Each group has a heading, except for `time`. */
  order: QueueOrder
}

/** Rows with the author, the reason, the first words, and the outcome. */
export function CommentRows({ queue, order }: RowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const { rows, current } = queue
  useEffect(() => {
    list.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.id])
  return (
    <div className="comment-rows" ref={list} aria-busy={queue.isStale}>
      {groupsOf(rows, order).map((group) => (
        <Group key={group[0].id} group={group} queue={queue} order={order} />
      ))}
    </div>
  )
}

interface GroupProps extends RowsProps {
  group: readonly [QueuedComment, ...QueuedComment[]]
}

function Group({ group, queue, order }: GroupProps) {
  const { t } = useDeskI18n()
  const heading = useId()
  const [{ member, article }] = group
  // The last group may continue on the next page.
  const isWhole = !queue.hasMore || group.at(-1) !== queue.rows.at(-1)
  const isNamed = order !== 'time'
  return (
    <>
      {isNamed && (
        <h2 id={heading}>
          {order === 'member' ? (
            (member?.nickname ?? t('comments.gone'))
          ) : (
            <span lang={article.lang}>{article.title}</span>
          )}{' '}
          {isWhole && (
            <span className="muted">{t('comments.in_group', { count: group.length })}</span>
          )}
        </h2>
      )}
      <ul
        aria-label={isNamed ? undefined : t('comments.queue')}
        aria-labelledby={isNamed ? heading : undefined}
      >
        {group.map((comment) => (
          <Row key={comment.id} comment={comment} queue={queue} order={order} />
        ))}
      </ul>
    </>
  )
}

function Row({ comment, queue, order }: RowsProps & { comment: QueuedComment }) {
  const { t } = useDeskI18n()
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
        {order !== 'article' && (
          <span className="comment-about" lang={article.lang}>
            {article.title}
          </span>
        )}
      </button>
    </li>
  )
}

function Why({ comment }: { comment: QueuedComment }) {
  const { t } = useDeskI18n()
  const { created_at, standing } = comment
  const { report_count = 0, opened_at } = comment.case ?? {}
  return (
    <>
      {report_count > 0 && (
        <b className="urgent">{t('comments.reports', { count: report_count })} · </b>
      )}
      {standing === 'held' && <b className="urgent">{t('comments.standing.held')} · </b>}
      <Moment at={opened_at ?? created_at} />
    </>
  )
}
