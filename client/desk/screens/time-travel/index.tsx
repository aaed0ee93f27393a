// The time machine: a page of the site in a frame, as it is at a moment, with a release applied or without.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '../../../i18n/translate.ts'
import { addressAt, pageAt } from '../../../contract/desk/previews/time-travel.ts'
import { localePath } from '../../../contract/paths.ts'
import { ownLanguage, useOperator } from '../../api/operator.ts'
import { useRead } from '../../api/read.ts'
import { timeViewOf, type Shown, type TimeView } from './view.ts'
import { useTexts } from '../../i18n/texts.ts'
import { SiteFrame } from '../../frame/site-frame.tsx'
import { useKeys } from '../../shell/keys.ts'
import { Failure } from '../../ui/form.tsx'
import { Controls } from './controls.tsx'
import { DayLine } from './day-line.tsx'
import './time-travel.css'

export function TimeMachine() {
  const { t, lang } = useTexts()
  const view = timeViewOf(useSearch({ strict: false }))
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
  const read = useRead('GET /api/backstage/time', { query }, { keepPreviousData: true })
  const { previous, next } = read.data ?? {}
  useKeys([
    { key: '[', says: 'time.previous', run: () => previous && change({ at: previous.at }) },
    { key: ']', says: 'time.next', run: () => next && change({ at: next.at }) },
  ])
  const failure = read.error?.fields[0]?.detail ?? read.error?.message
  return (
    <div className="page time-machine">
      <div className="page-head">
        <h1>{t('screen.time')}</h1>
        <span className="numeral">{formatDate(lang, at, 'moment')}</span>
        <span className="quiet">UTC+8</span>
      </div>
      <DayLine at={at} turns={[previous, next]} onChange={(to) => change({ at: to })} />
      <Controls shown={shown} around={read.data} change={change} />
      <Failure text={read.error ? failure || t('desk.unreachable') : undefined} />
      <SiteFrame
        title={t('time.frame', { page, time: formatDate(lang, at, 'dayTime') })}
        address={addressAt(at, page, { release: release ? Number(release) : undefined, theme })}
        pageIn={(address) => pageAt(address)?.page}
        page={page}
        width={width}
        isHidden={read.error !== undefined}
        onPage={(next) => change({ page: next })}
      />
    </div>
  )
}
