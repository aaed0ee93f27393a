// The time line of campaigns: a row for each place, a bar for each campaign, and in words where nothing stands or too much.
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { campaignPlaces } from '../../contract/backstage/campaign-api.ts'
import { formatDate } from '../../i18n/translate.ts'
import {
  laterMonth,
  lineViewOf,
  monthOf,
  monthsIn,
  windowOf,
  zooms,
  type LineView,
  type Zoom,
} from '../campaigns/line-window.ts'
import { useNow } from '../data/clock.ts'
import { useRead } from '../data/read.ts'
import { useTexts } from '../i18n/texts.ts'
import { listOf } from '../kinds.ts'
import { ReadState } from '../ui/read-state.tsx'
import { LineTable } from './campaigns/line-table.tsx'
import { Place } from './campaigns/place.tsx'
import './campaigns/campaigns.css'

export function Campaigns() {
  const { t } = useTexts()
  const view = lineViewOf(useSearch({ strict: false }))
  const now = useNow(60_000)
  const month = view.month ?? monthOf(now)
  const zoom = view.zoom ?? 'month'
  const window = windowOf(month, zoom)
  const query = {
    from: new Date(window.start).toISOString(),
    to: new Date(window.end).toISOString(),
  }
  const read = useRead('GET /api/backstage/campaign', { query }, { keepPreviousData: true })
  const { items = [], has_more = false } = read.data ?? {}
  return (
    <div className="page campaign-line">
      <div className="page-head">
        <h1>{t('screen.campaigns')}</h1>
        <span className="quiet about">{t('campaigns.about')}</span>
        <Link className="button push" {...listOf('home')}>
          {t('kind.home.many')}
        </Link>
      </div>
      <Controls month={month} zoom={zoom} />
      <ReadState read={read} />
      {has_more && <p className="hint">{t('campaigns.has_more')}</p>}
      {read.data &&
        campaignPlaces.map((place) => (
          <Place
            key={place}
            place={place}
            campaigns={items.filter((one) => one.place === place)}
            window={window}
            zoom={zoom}
            now={now.getTime()}
          />
        ))}
      {read.data && <LineTable campaigns={items} window={window} />}
    </div>
  )
}

function Controls({ month, zoom }: { month: string; zoom: Zoom }) {
  const { t, lang } = useTexts()
  const navigate = useNavigate()
  const go = (next: { month?: string; zoom?: Zoom }) => {
    const all = { month, zoom, ...next }
    const search: LineView = {
      month: all.month,
      ...(all.zoom === 'quarter' && { zoom: all.zoom }),
    }
    void navigate({ to: '/campaign', search, replace: true })
  }
  const months = monthsIn(zoom)
  const name = (one: string) => formatDate(lang, `${one}-01T00:00:00.000Z`, 'yearMonth')
  const last = laterMonth(month, months - 1)
  return (
    <div className="line-controls">
      <button
        type="button"
        className="button"
        onClick={() => go({ month: laterMonth(month, -months) })}
      >
        ‹ {t('campaigns.earlier')}
      </button>
      <h2 aria-live="polite">{last === month ? name(month) : `${name(month)} – ${name(last)}`}</h2>
      <button
        type="button"
        className="button"
        onClick={() => go({ month: laterMonth(month, months) })}
      >
        {t('campaigns.later')} ›
      </button>
      <button
        type="button"
        className="button flat"
        onClick={() => go({ month: monthOf(new Date()) })}
      >
        {t('campaigns.this_month')}
      </button>
      <fieldset className="line-zoom push">
        <legend className="visually-hidden">{t('campaigns.zoom')}</legend>
        {zooms.map((one) => (
          <button
            key={one}
            type="button"
            className="button"
            aria-pressed={one === zoom}
            onClick={() => go({ zoom: one })}
          >
            {t(`campaigns.${one}`)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
