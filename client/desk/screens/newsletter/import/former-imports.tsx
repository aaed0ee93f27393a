import { formatDate, formatNumber } from '../../../../i18n/translate.ts'
import type { ApiResponse } from '../../../api/client.ts'
import type { useApi } from '../../../api/read.ts'
import { useDeskI18n } from '../../../i18n/i18n.ts'
import { Empty, Section } from '../../../ui/parts.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { doneText } from './done-text.ts'

const route = 'GET /api/backstage/subscriber/import'
type Imported = ApiResponse<typeof route>['items'][number]

/** Imported files with the proof of consent. */
export function FormerImports({ read }: { read: ReturnType<typeof useApi<typeof route>> }) {
  const { t } = useDeskI18n()
  const items = read.data?.items
  return (
    <Section title={t('subscribers.former')}>
      <QueryState read={read} rows={2} />
      {items?.length === 0 && <Empty>{t('subscribers.none')}</Empty>}
      <ul className="subscriber-imports" hidden={!items?.length}>
        {items?.map((one) => (
          <FormerImport key={one.id} file={one} />
        ))}
      </ul>
    </Section>
  )
}

function FormerImport({ file }: { file: Imported }) {
  const { t, lang } = useDeskI18n()
  const { name, rows, done, started_at, finished_at, undone_at } = file
  const number = (count: number) => formatNumber(lang, count)
  const outcome = undone_at
    ? t('subscribers.undone', { time: formatDate(lang, undone_at, 'moment') })
    : finished_at
      ? doneText(t, lang, file)
      : t('subscribers.unfinished', { done: number(done), of: number(rows) })
  return (
    <li>
      <p>
        <b>{name}</b>{' '}
        <span className="muted">
          {[formatDate(lang, started_at, 'moment'), file.imported_by?.name]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <p className={finished_at || undone_at ? undefined : 'urgent'}>{outcome}</p>
      <blockquote>{file.consent}</blockquote>
      <p className="muted mono subscriber-hash">SHA-256 {file.sha256}</p>
    </li>
  )
}
