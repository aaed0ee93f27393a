// Time travel: a page of the site in a frame at a given time, with or without a release applied.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '../../../i18n/translate.ts'
import { timeTravelUrl, parseTimeTravelUrl } from '../../../contract/desk/previews/time-travel.ts'
import { localePath } from '../../../contract/paths.ts'
import { ownLanguage, useOperator } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { parseTimeTravelView, type Shown, type TimeView } from './view.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { SitePreview } from '../../frame/site-frame.tsx'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { FormError } from '../../ui/form.tsx'
import { TimeTravelControls } from './controls.tsx'
import { DayLine } from './day-line.tsx'
import { PageHead } from '../../ui/parts.tsx'
import './time-travel.css'

export function TimeMachine() {
  const { t, lang } = useDeskI18n()
  const view = parseTimeTravelView(useSearch({ strict: false }))
  const navigate = useNavigate()
  const operator = useOperator()
  const [opened] = useState(() => new Date().toISOString())
  const shown: Shown = {
    ...view,
    at: view.at ?? opened,
    page: view.page ?? localePath(ownLanguage(operator), '/'),
  }
  const change = (next: Partial<TimeView>) =>
    void navigate({ to: '/time', search: { ...view, ...next }, replace: true })
  const { at, page, release, theme = 'light', width } = shown
  const query = { at, ...(release && { release: Number(release) }) }
  const read = useApi('GET /api/backstage/time', { query }, { keepPreviousData: true })
  const { previous, next } = read.data ?? {}
  useShortcuts([
    {
      key: '[',
      labelKey: 'time_travel.previous',
      run: () => previous && change({ at: previous.at }),
    },
    { key: ']', labelKey: 'time_travel.next', run: () => next && change({ at: next.at }) },
  ])
  const failure = read.error?.fields[0]?.detail ?? read.error?.message
  return (
    <div className="page time-machine">
      <PageHead title={t('screen.time')}>
        <span className="numeral">{formatDate(lang, at, 'moment')}</span>
        <span className="muted">UTC+8</span>
      </PageHead>
      <DayLine at={at} turns={[previous, next]} onChange={(to) => change({ at: to })} />
      <TimeTravelControls shown={shown} around={read.data} change={change} />
      <FormError text={read.error ? failure || t('common.unreachable') : undefined} />
      <SitePreview
        title={t('time_travel.frame', { page, time: formatDate(lang, at, 'dayTime') })}
        address={timeTravelUrl(at, page, { release: release ? Number(release) : undefined, theme })}
        pageIn={(address) => parseTimeTravelUrl(address)?.page}
        page={page}
        width={width}
        isHidden={read.error !== undefined}
        onNavigate={(next) => change({ page: next })}
      />
    </div>
  )
}
