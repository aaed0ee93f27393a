import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { commentStates, queueOrders } from '../../../contract/desk/comments/words.ts'
import { commentReasons, type CommentReason } from '../../../contract/comments/reasons.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { parseCommentView, type CommentView } from './view.ts'
import { useCan } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { SearchField } from '../../ui/find-field.tsx'
import { Empty, PageHead } from '../../ui/parts.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { ArticleFind } from './article-find.tsx'
import { Buttons } from './buttons.tsx'
import { Case } from './case.tsx'
import { CommentRows } from './list.tsx'
import { Member } from './member.tsx'
import { useQueue, type Queue, type QueuedComment } from './queue.ts'
import { useClaim } from './use-claim.ts'
import './comments.css'

/** Comments that wait for a decision, and all others. Usable by keyboard alone. */
export function Comments() {
  const { t } = useDeskI18n()
  const view = parseCommentView(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (next: CommentView) =>
    void navigate({ to: '/comment', search: parseCommentView({ ...next }) })
  return (
    <div className="page comment-page">
      <PageHead title={t('screen.comments')} about={t('comments.about')}>
        <ArticleFind />
        <Link className="link" to="/comment/rules">
          {t('comments.rules')}
        </Link>
      </PageHead>
      <States view={view} />
      <ActiveFilterChips view={view} onShow={show} />
      <ModerationWorkspace view={view} />
    </div>
  )
}

/** Each tab has its own URL. */
function States({ view }: { view: CommentView }) {
  const { t } = useDeskI18n()
  const { state: current = 'reported', ...others } = view
  return (
    <nav className="tabs" aria-label={t('comments.states')}>
      {commentStates.map((state) => (
        <Link
          key={state}
          to="/comment"
          search={parseCommentView({ ...others, state })}
          activeOptions={{ includeSearch: true, exact: true }}
          aria-current={state === current ? 'page' : undefined}
        >
          {t(`comments.state.${state}`)}
        </Link>
      ))}
    </nav>
  )
}

interface NarrowingProps {
  view: CommentView
  onShow: (view: CommentView) => void
}

function ActiveFilterChips({ view, onShow }: NarrowingProps) {
  const { t } = useDeskI18n()
  const field = useRef<HTMLInputElement>(null)
  const { state = 'reported', order = 'time', member, article } = view
  const following = queueOrders[(queueOrders.indexOf(order) + 1) % queueOrders.length]!
  useShortcuts([
    { key: '/', labelKey: 'shortcut.search', run: () => field.current?.focus() },
    { key: 'g', labelKey: 'comments.keys.group', run: () => onShow({ ...view, order: following }) },
  ])
  return (
    <div className="chips">
      <SearchField
        label={t('comments.find')}
        words={view.q}
        onFind={(q) => onShow({ ...view, q })}
        field={field}
        shortcut="/"
      />
      {state === 'reported' && (
        <select
          className="field"
          aria-label={t('comments.order')}
          value={order}
          onChange={({ target }) => onShow(parseCommentView({ ...view, order: target.value }))}
        >
          {queueOrders.map((one) => (
            <option key={one} value={one}>
              {t(`comments.by.${one}`)}
            </option>
          ))}
        </select>
      )}
      {member && (
        <button
          type="button"
          className="chip removable"
          onClick={() => onShow({ ...view, member: '' })}
        >
          {t('comments.member_only', { id: member })} ×
        </button>
      )}
      {article && (
        <button
          type="button"
          className="chip removable"
          onClick={() => onShow({ ...view, article: '' })}
        >
          {t('comments.article_only', { id: article })} ×
        </button>
      )}
    </div>
  )
}

function ModerationWorkspace({ view }: Pick<NarrowingProps, 'view'>) {
  const { t } = useDeskI18n()
  const queue = useQueue(view)
  const { rows, isRead, error, refetch, hasMore, isBusy, loadMore, outcomes, current } = queue
  useShortcuts([
    { key: 'j', labelKey: 'shortcut.down', run: queue.next },
    { key: 'k', labelKey: 'shortcut.up', run: queue.back },
    { key: 'x', labelKey: 'comments.keys.choose', run: () => current && queue.toggle(current.id) },
    { key: 'Escape', labelKey: 'shortcut.clear', run: queue.chooseNone },
  ])
  const isDone = isRead && !hasMore && outcomes.size === rows.length
  return (
    <div className="moderation">
      <section className="comment-queue" aria-label={t('comments.queue')}>
        <QueryState read={{ data: isRead ? rows : undefined, error, mutate: refetch }} />
        {isRead && rows.length === 0 && (
          <Empty>
            {t(hasMore ? 'comments.looked' : `comments.none.${view.state ?? 'reported'}`)}
          </Empty>
        )}
        <CommentRows queue={queue} order={groupingOf(view)} />
        <p className="actions">
          {outcomes.size > 0 && (
            <span className="muted">{t('comments.decided', { count: outcomes.size })}</span>
          )}
          {hasMore && (
            <button type="button" className="button" disabled={isBusy} onClick={loadMore}>
              {t('comments.more')}
            </button>
          )}
          {isDone && (
            <button
              type="button"
              className="button"
              disabled={isBusy}
              onClick={() => void queue.renew()}
            >
              {t('comments.again')}
            </button>
          )}
        </p>
      </section>
      {current && <Current key={current.id} queue={queue} comment={current} />}
    </div>
  )
}

/** Only the queue can be grouped, and only if it is not filtered by member or article. */
function groupingOf({ state = 'reported', order = 'time', member, article }: CommentView) {
  return state === 'reported' && !member && !article ? order : 'time'
}

function Current({ queue, comment }: { queue: Queue; comment: QueuedComment }) {
  const { t, lang } = useDeskI18n()
  const can = useCan()
  const params = { id: comment.id }
  const { data: background } = useApi(
    'GET /api/backstage/comment/:id',
    { params },
    { revalidateOnFocus: false },
  )
  const [reason, setReason] = useState<CommentReason | undefined>(() => topReportReason(comment))
  const mayDecide = can('comment.decide', { lang: comment.article.lang })
  const claim = useClaim(mayDecide ? comment : undefined, queue.outcomes.has(comment.id))
  return (
    <>
      <section className="comment-case" aria-label={t('comments.case')}>
        {claim && (
          <p className="alert">
            {t('comments.claimed', {
              name: claim.name,
              time: formatDate(lang, claim.until, 'time'),
            })}
          </p>
        )}
        <Case comment={comment} background={background} />
        {mayDecide && (
          <Buttons
            queue={queue}
            comment={comment}
            reason={reason}
            onReason={setReason}
            isTaken={claim !== null}
          />
        )}
      </section>
      <aside className="comment-history" aria-label={t('comments.who')}>
        <Member comment={comment} background={background} reason={reason} />
      </aside>
    </>
  )
}

/** The most frequent reason of the reports. */
function topReportReason({ case: open }: QueuedComment): CommentReason | undefined {
  const said = open?.reasons ?? {}
  const named = commentReasons.filter((reason) => said[reason])
  return named.toSorted((a, b) => (said[b] ?? 0) - (said[a] ?? 0))[0]
}
