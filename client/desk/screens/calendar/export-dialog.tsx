import { useState } from 'react'
import { siteName } from '../../data/site-name.ts'
import { formatNumber } from '../../../i18n/translate.ts'
import { calendarOf, tableOf } from './export-file.ts'
import { toCalendarQuery, type CalendarView } from './view.ts'
import { saveFile } from '../../data/files.ts'
import { useApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LabeledSelect } from '../../ui/form.tsx'
import { QueryState } from '../../ui/query-state.tsx'

interface ExportDialogProps {
  view: CalendarView
  month: string
  onClose: () => void
}

const periods = ['month', 'year'] as const
type Period = (typeof periods)[number]

/** Exports the filtered events as a file and shows their number. */
export function ExportDialog({ view, month, onClose }: ExportDialogProps) {
  const { t, lang } = useDeskI18n()
  const [period, setPeriod] = useState<Period>('month')
  const year = month.slice(0, 4)
  const name = period === 'month' ? month : year
  const months = period === 'month' ? ([month] as const) : ([`${year}-01`, `${year}-12`] as const)
  const read = useApi('GET /api/backstage/calendar', { query: toCalendarQuery(view, months) })
  const { data } = read
  const count = formatNumber(lang, data?.items.length ?? 0)
  return (
    <Dialog initialFocus="field" title={t('calendar.export_title')} onClose={onClose}>
      <p className="hint">{t('calendar.export_hint')}</p>
      <LabeledSelect
        label={t('calendar.export_period')}
        value={period}
        onChange={({ target }) => setPeriod(periods.find((one) => one === target.value) ?? 'month')}
      >
        {periods.map((one) => (
          <option key={one} value={one}>
            {t(`calendar.period.${one}`)}
          </option>
        ))}
      </LabeledSelect>
      <QueryState read={read} rows={1} />
      {data && (
        <p className="actions">
          <button
            type="button"
            className="button primary"
            onClick={() => saveFile(`events-${name}.csv`, 'text/csv', tableOf(data))}
          >
            {t('calendar.export_rows', { format: 'CSV', count })}
          </button>
          <button
            type="button"
            className="button"
            onClick={() =>
              saveFile(
                `events-${name}.ics`,
                'text/calendar',
                calendarOf(data, {
                  name,
                  product: siteName(),
                  origin: location.origin,
                  madeAt: new Date().toISOString(),
                }),
              )
            }
          >
            {t('calendar.export_rows', { format: 'ICS', count })}
          </button>
        </p>
      )}
    </Dialog>
  )
}
