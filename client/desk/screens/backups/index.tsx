import { useState } from 'react'
import { formatBytes, formatDate, formatNumber } from '../../../i18n/translate.ts'
import { call, type ApiResponse } from '../../api/client.ts'
import { useCan } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Empty, PageHead, Section } from '../../ui/parts.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { ScrollTable } from '../../ui/rows/scroll-table.tsx'
import { ContentExport } from './content-export.tsx'
import { DatabaseUsage } from './room.tsx'
import { isRestoreOpen, RestoreDialog, RestoreProgress } from './restore.tsx'
import './backups.css'

const route = 'GET /api/backstage/backup'
type List = ApiResponse<typeof route>
type Backup = List['items'][number]

/** Backups of the database: age, size and contents. */
export function Backups() {
  const { t } = useDeskI18n()
  const can = useCan()
  const read = useApi(route, undefined, { refreshInterval: 20_000 })
  const [opened, setOpened] = useState<Backup | null>(null)
  const [restored, setRestored] = useState<Backup | null>(null)
  const { data: restore } = useApi('GET /api/backstage/restore')
  const mayRestore = can('backup.write') && restore !== undefined && !isRestoreOpen(restore)
  const { run, failure } = useAsyncAction()
  const { data, mutate } = read
  const begin = async () => {
    await mutate(await call('POST /api/backstage/backup'), false)
    showToast(t('backups.begun'))
  }
  return (
    <div className="page">
      <PageHead title={t('screen.backups')}>
        {data && (
          <span className="muted about">{t('backups.about', { count: data.kept_days })}</span>
        )}
        {can('backup.write') && data && !data.under_way && (
          <button type="button" className="button push-end" onClick={() => run(begin)}>
            {t('backups.begin')}
          </button>
        )}
      </PageHead>
      <FormError text={failure} />
      <QueryState read={read} />
      <RestoreProgress />
      {data && <State list={data} />}
      {data && data.items.length > 0 && (
        <BackupTable
          items={data.items}
          onOpen={setOpened}
          onRestore={mayRestore ? setRestored : undefined}
        />
      )}
      <DatabaseUsage />
      {can('backup.write') && <ContentExport />}
      {data && <RestoreInstructions latest={data.items[0]} />}
      {restored && (
        <RestoreDialog started_at={restored.started_at} onClose={() => setRestored(null)} />
      )}
      {opened && <Contents backup={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

/** Backup in progress, or a warning if backups are missing or late. */
function State({ list: { items, under_way, is_late } }: { list: List }) {
  const { t } = useDeskI18n()
  if (under_way) {
    const { stored, tables } = under_way
    return <output>{t('backups.under_way', { stored, tables })}</output>
  }
  if (items.length === 0) return <Empty>{t('backups.none')}</Empty>
  return is_late ? <p className="alert">{t('backups.late')}</p> : null
}

interface BackupTableProps {
  items: readonly Backup[]
  onOpen: (backup: Backup) => void
  onRestore: ((backup: Backup) => void) | undefined
}

function BackupTable({ items, onOpen, onRestore }: BackupTableProps) {
  const { t, lang } = useDeskI18n()
  const took = useFormatDuration()
  return (
    <ScrollTable label={t('screen.backups')}>
      <thead>
        <tr>
          <th scope="col">{t('backups.began')}</th>
          <th scope="col" className="wide-only">
            {t('backups.took')}
          </th>
          {(['size', 'rows', 'tables'] as const).map((one) => (
            <th
              key={one}
              scope="col"
              className={one === 'rows' ? 'figure-cell' : 'figure-cell wide-only'}
            >
              {t(`backups.${one}`)}
            </th>
          ))}
          <th>
            <span className="visually-hidden">{t('backups.contents')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((one) => (
          <tr key={one.started_at}>
            <td>
              <Moment at={one.started_at} />
            </td>
            <td className="wide-only">{took(one)}</td>
            <td className="figure-cell numeral wide-only">{formatBytes(lang, one.bytes)}</td>
            <td className="figure-cell numeral">{formatNumber(lang, one.rows)}</td>
            <td className="figure-cell numeral wide-only">{one.tables}</td>
            <td className="backup-verbs">
              <button
                type="button"
                className="link"
                aria-label={t('backups.contents_of', {
                  time: formatDate(lang, one.started_at, 'moment'),
                })}
                onClick={() => onOpen(one)}
              >
                {t('backups.contents')}
              </button>{' '}
              {onRestore && (
                <button
                  type="button"
                  className="link"
                  aria-label={t('backups.restore_title', {
                    time: formatDate(lang, one.started_at, 'moment'),
                  })}
                  onClick={() => onRestore(one)}
                >
                  {t('backups.restore_this')}
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

/** Formats the duration of a backup in minutes, or in hours from two hours on. */
function useFormatDuration(): (backup: Backup) => string {
  const { t } = useDeskI18n()
  return ({ started_at, finished_at }) => {
    const minutes = Math.round((Date.parse(finished_at) - Date.parse(started_at)) / 60_000)
    if (minutes < 1) return t('backups.under_a_minute')
    if (minutes < 120) return t('backups.minutes', { count: minutes })
    return t('backups.hours', { count: Math.round(minutes / 60) })
  }
}

function RestoreInstructions({ latest }: { latest: Backup | undefined }) {
  const { t } = useDeskI18n()
  const from = latest?.started_at ?? '2026-11-23'
  return (
    <Section title={t('backups.restore')}>
      <p>{t('backups.restore_how')}</p>
      <pre className="backup-command">npm run restore -- --remote --from {from}</pre>
    </Section>
  )
}

function Contents({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const { t, lang } = useDeskI18n()
  const { started_at } = backup
  const read = useApi('GET /api/backstage/backup/:started_at', { params: { started_at } })
  return (
    <Dialog
      initialFocus="close"
      title={t('backups.contents_of', { time: formatDate(lang, started_at, 'moment') })}
      kind="wide"
      onClose={onClose}
    >
      <QueryState read={read} />
      {read.data && (
        <ScrollTable label={t('backups.contents')}>
          <thead>
            <tr>
              <th scope="col">{t('backups.table')}</th>
              <th scope="col" className="figure-cell">
                {t('backups.rows')}
              </th>
              <th scope="col" className="figure-cell">
                {t('backups.size')}
              </th>
            </tr>
          </thead>
          <tbody>
            {read.data.items.map(({ name, rows, bytes }) => (
              <tr key={name}>
                <th scope="row" className="mono">
                  {name}
                </th>
                <td className="figure-cell numeral">{formatNumber(lang, rows)}</td>
                <td className="figure-cell numeral">{formatBytes(lang, bytes)}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
    </Dialog>
  )
}
