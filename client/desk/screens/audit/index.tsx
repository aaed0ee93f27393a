import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import type { AuditEntry } from '../../../contract/desk/audit.ts'
import { call } from '../../api/client.ts'
import { toAuditQuery, parseAuditView, type AuditView } from './view.ts'
import { useInfiniteApi } from '../../api/pages.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { useRowNavigation } from '../../shell/use-row-navigation.ts'
import { Empty, PageHead, MoreButton } from '../../ui/parts.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { AuditFilters } from './filters.tsx'
import { AuditRow } from './row.tsx'
import './audit.css'

const route = 'GET /api/backstage/audit'

const UndoDialog = lazy(() =>
  import('./undo-dialog.tsx').then((it) => ({ default: it.UndoDialog })),
)

/** Changes with their operators, the previous values, and undo. */
export function Audit() {
  const { t } = useDeskI18n()
  const view = parseAuditView(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (next: AuditView) =>
    void navigate({ to: '/audit', search: parseAuditView({ ...next }) })
  const { rows, error, hasMore, isStale, isBusy, loadMore, refetch } = useInfiniteApi(
    route,
    'after',
    (query) => call(route, { query }),
    // Logged changes are immutable, so loaded pages need no refetch.
    { query: toAuditQuery(view), revalidateAll: false, revalidateFirstPage: false },
  )
  const [undone, setUndone] = useState<AuditEntry | null>(null)
  const list = useRef<HTMLUListElement>(null)
  useRowNavigation(list)
  return (
    <div className="page">
      <PageHead title={t('screen.audit')} about={t('audit.about')} />
      <AuditFilters view={view} onShow={show} />
      <QueryState read={{ data: rows, error, mutate: refetch }} />
      {rows?.length === 0 && <Empty>{t('audit.none')}</Empty>}
      <ul className="audit" ref={list} aria-busy={isStale} hidden={rows?.length === 0}>
        {rows?.map((entry) => (
          <AuditRow
            key={entry.id}
            entry={entry}
            onNarrow={(by) => show({ ...view, ...by })}
            onUndo={setUndone}
          />
        ))}
      </ul>
      <MoreButton list={{ hasMore, isBusy, loadMore }}>{t('audit.earlier')}</MoreButton>
      <Suspense>
        {undone && <UndoDialog entry={undone} onClose={() => setUndone(null)} onUndone={refetch} />}
      </Suspense>
    </div>
  )
}
