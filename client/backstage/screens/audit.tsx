import { useNavigate, useSearch } from '@tanstack/react-router'
import useSWRInfinite from 'swr/infinite'
import type { AuditEntry } from '../../contract/backstage/audit.ts'
import { addressOf, call, type Answer, type DeskError } from '../data/call.ts'
import { auditViewOf, type AuditView } from '../data/audit-view.ts'
import { useTexts } from '../i18n/texts.ts'
import { Moment } from '../ui/moment.tsx'
import { Empty } from '../ui/parts.tsx'
import { ReadState } from '../ui/read-state.tsx'

const route = 'GET /api/backstage/audit'
type Page = Answer<typeof route>

/** Who changed what, and what it was before. */
export function Audit() {
  const { t } = useTexts()
  const view = auditViewOf(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (next: AuditView) =>
    void navigate({ to: '/audit', search: auditViewOf({ ...next }) })
  const pages = useSWRInfinite<Page, DeskError>(
    (_index, before: Page | null) =>
      before && before.next === null
        ? null
        : addressOf(route, { query: { ...view, after: before?.next ?? '' } }),
    (key: string) =>
      call(route, { query: Object.fromEntries(new URL(key, location.origin).searchParams) }),
    { revalidateFirstPage: false },
  )
  const rows = pages.data?.flatMap(({ items }) => items)
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('screen.audit')}</h1>
        <span className="quiet about">{t('audit.about')}</span>
      </div>
      <div className="chips">
        {Object.entries(view).map(([name, value]) => (
          <button
            key={name}
            type="button"
            className="chip removable"
            onClick={() => show({ ...view, [name]: undefined })}
          >
            {String(value)} ×
          </button>
        ))}
      </div>
      <ReadState read={{ data: rows, error: pages.error, mutate: pages.mutate }} />
      {rows?.length === 0 && <Empty>{t('audit.none')}</Empty>}
      <ul className="audit">
        {rows?.map((entry) => (
          <Entry key={entry.id} entry={entry} onNarrow={(by) => show({ ...view, ...by })} />
        ))}
      </ul>
      {pages.data?.at(-1)?.next != null && (
        <p className="actions">
          <button
            type="button"
            className="button"
            disabled={pages.isValidating}
            onClick={() => void pages.setSize(pages.size + 1)}
          >
            {t('audit.earlier')}
          </button>
        </p>
      )}
    </div>
  )
}

function Entry({ entry, onNarrow }: { entry: AuditEntry; onNarrow: (by: AuditView) => void }) {
  const { t } = useTexts()
  const { at, operator, action, type, item_id, before, after } = entry
  const hasMore = before != null || after != null
  return (
    <li>
      <span className="quiet">
        <Moment at={at} />
      </span>
      <button
        type="button"
        disabled={!operator}
        onClick={() => operator && onNarrow({ operator: String(operator.id) })}
      >
        {operator?.name ?? t('audit.command')}
      </button>
      <button type="button" className="mono" onClick={() => onNarrow({ action })}>
        {action}
      </button>
      <button type="button" className="mono" onClick={() => onNarrow({ type, id: item_id })}>
        {type} {item_id}
      </button>
      {hasMore && (
        <details>
          <summary>{t('audit.what')}</summary>
          <dl>
            <dt>{t('audit.before')}</dt>
            <dd>
              <pre>{textOf(before)}</pre>
            </dd>
            <dt>{t('audit.after')}</dt>
            <dd>
              <pre>{textOf(after)}</pre>
            </dd>
          </dl>
        </details>
      )}
    </li>
  )
}

function textOf(value: unknown): string {
  return value == null ? '–' : JSON.stringify(value, null, 2)
}
