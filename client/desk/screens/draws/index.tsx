import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { ListedDraw } from '../../../contract/desk/draws/draw.ts'
import { drawStates, publishedDrawStates } from '../../../contract/desk/draws/states.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { cacheKeyOf } from '../../api/cache-key.ts'
import { call } from '../../api/client.ts'
import { parseDrawView } from './view.ts'
import { useCan } from '../../api/operator.ts'
import { useInfiniteApi } from '../../api/pages.ts'
import { useApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { useRowNavigation } from '../../shell/use-row-navigation.ts'
import { LabeledField, formText, useFormSubmit } from '../../ui/form.tsx'
import { StatusIcon } from '../../ui/mark.tsx'
import { Empty, PageHead, MoreButton } from '../../ui/parts.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { Balls } from './balls.tsx'
import { Tasks } from './tasks.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import './draws.css'

const route = 'GET /api/backstage/draw'

/** Draws that wait for a result, and all published draws. */
export function Draws() {
  const { t } = useDeskI18n()
  const can = useCan()
  const [isAsking, setAsking] = useState(false)
  const { state } = parseDrawView(useSearch({ strict: false }))
  const shown = publishedDrawStates.find((one) => one === state)
  return (
    <div className="page">
      <PageHead title={t('screen.draws')} about={t('draws.about')} />
      <p className="actions draw-tools">
        {can('draw.enter') && (
          <>
            <button type="button" className="button" onClick={() => setAsking(true)}>
              {t('draws.other')}
            </button>
            <Link className="button" to="/draw/import">
              {t('draws.import')}
            </Link>
          </>
        )}
        <Link className="button" to="/draw/days">
          {t('draws.days')}
        </Link>
        <States />
      </p>
      {!shown && <Tasks state={state} />}
      {(shown || !state) && <Published state={shown} />}
      {isAsking && <Other onClose={() => setAsking(false)} />}
    </div>
  )
}

/** Filters by state. */
function States() {
  const { t } = useDeskI18n()
  const navigate = useNavigate()
  const view = parseDrawView(useSearch({ strict: false }))
  return (
    <select
      className="draw-year push-end"
      aria-label={t('draws.of_state')}
      value={view.state ?? ''}
      onChange={({ target }) =>
        void navigate({ to: '/draw', search: parseDrawView({ ...view, state: target.value }) })
      }
    >
      <option value="">{t('draws.all_states')}</option>
      {drawStates.map((one) => (
        <option key={one} value={one}>
          {t(`draws.state.${one}`)}
        </option>
      ))}
    </select>
  )
}

function Published({ state }: { state: ListedDraw['state'] | undefined }) {
  const { t } = useDeskI18n()
  const { year } = parseDrawView(useSearch({ strict: false }))
  const ofYear: Record<string, string> = year ? { year } : {}
  const query = { ...ofYear, ...(state && { state }) }
  const pages = useInfiniteApi(route, 'after', (asked) => call(route, { query: asked }), {
    query,
    revalidateAll: false,
  })
  const { rows, error, hasMore, isStale, isBusy, loadMore, refetch } = pages
  const list = useRef<HTMLUListElement>(null)
  useRowNavigation(list)
  const file = cacheKeyOf('GET /api/backstage/draw/export', { query: ofYear })
  return (
    <section className="section">
      <header>
        <h2>{t('draws.published')}</h2>
        <Years year={year} />
        <a className="link push-end" href={file} download>
          {year ? t('draws.export_year', { year }) : t('draws.export')}
        </a>
      </header>
      <QueryState read={{ data: rows, error, mutate: refetch }} />
      {rows?.length === 0 && <Empty>{t(state ? 'draws.none_of_state' : 'draws.none')}</Empty>}
      <ul className="draws" ref={list} aria-busy={isStale} hidden={!rows?.length}>
        {rows?.map((one) => (
          <Row key={one.period} draw={one} />
        ))}
      </ul>
      <MoreButton list={{ hasMore, isBusy, loadMore }}>{t('draws.more')}</MoreButton>
    </section>
  )
}

/** Filters by year. Offers all years with draws, the latest first. */
function Years({ year }: { year: string | undefined }) {
  const { t } = useDeskI18n()
  const navigate = useNavigate()
  const view = parseDrawView(useSearch({ strict: false }))
  const { data } = useApi(route)
  const { first, last } = data?.years ?? { first: 0, last: -1 }
  const years = Array.from({ length: last - first + 1 }, (_, index) => String(last - index))
  return (
    <select
      className="draw-year"
      aria-label={t('draws.year')}
      value={year ?? ''}
      onChange={({ target }) =>
        void navigate({ to: '/draw', search: parseDrawView({ ...view, year: target.value }) })
      }
    >
      <option value="">{t('draws.all_years')}</option>
      {years.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  )
}

function Row({ draw }: { draw: ListedDraw }) {
  const { t, lang } = useDeskI18n()
  const { period, drawn_at, state } = draw
  return (
    <li data-row>
      <StatusIcon name="live" />
      <Link className="name" to="/draw/$period" params={{ period }}>
        {t('today.draw_no', { period })}
      </Link>
      <span className="muted">{formatDate(lang, drawn_at, 'moment')}</span>
      <Balls draw={draw} />
      <span className={state === 'corrected' ? 'draw-warning' : 'muted'}>
        {t(`draws.state.${state}`)}
      </span>
    </li>
  )
}

/** Opens a draw by its number, if no draw day announces it. */
function Other({ onClose }: { onClose: () => void }) {
  const { t } = useDeskI18n()
  const navigate = useNavigate()
  const form = useFormSubmit(async (data) => {
    await navigate({ to: '/draw/$period', params: { period: formText(data, 'period') } })
  })
  return (
    <FormDialog
      title={t('draws.other_title')}
      onClose={onClose}
      form={form}
      submitLabel={t('draws.open')}
    >
      <LabeledField label={t('draws.period')}>
        {(id) => (
          <>
            <input
              id={id}
              name="period"
              inputMode="numeric"
              autoComplete="off"
              required
              maxLength={7}
              pattern="20[0-9]{2}(?!000)[0-9]{3}"
              title={t('draws.no_such_period')}
            />
            <span className="hint">{t('draws.period_hint')}</span>
          </>
        )}
      </LabeledField>
    </FormDialog>
  )
}
