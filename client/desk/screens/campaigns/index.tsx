// Campaign timeline: a row per placement, a bar per campaign, and gaps and overlaps in words.
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { campaignPlacements } from '../../../contract/desk/campaigns-api.ts'
import { languageName, locales, type Locale } from '../../../contract/locale.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { laterMonth, monthOf, monthsIn, windowOf } from './timeline-window.ts'
import { parseTimelineView, zooms, type TimelineView, type Zoom } from './view.ts'
import { useNow } from '../../data/clock.ts'
import { useKeptApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { listOf } from '../../entry-type-links.ts'
import { languageColumns } from '../../ui/language-names.ts'
import { QueryState } from '../../ui/query-state.tsx'
import { TimelineTable } from './line-table.tsx'
import { Axis } from './axis.tsx'
import { PlacementTimeline } from './place.tsx'
import { PageHead } from '../../ui/parts.tsx'
import './campaigns.css'

export function Campaigns() {
  const { t } = useDeskI18n()
  const view = parseTimelineView(useSearch({ strict: false }))
  const now = useNow(60_000)
  const month = view.month ?? monthOf(now)
  const zoom = view.zoom ?? 'month'
  const window = windowOf(month, zoom)
  const query = {
    from: new Date(window.start).toISOString(),
    to: new Date(window.end).toISOString(),
  }
  const read = useKeptApi('GET /api/backstage/campaign', { query })
  const { items: all = [], has_more = false } = read.data ?? {}
  const { lang } = view
  const items = lang ? all.filter(({ languages }) => languages.includes(lang)) : all
  return (
    <div className="page campaign-line">
      <PageHead title={t('screen.campaigns')} about={t('campaigns.about')}>
        <Link className="button push-end" {...listOf('home')}>
          {t('entry_type.home.many')}
        </Link>
      </PageHead>
      <Controls month={month} zoom={zoom} of={lang} />
      <QueryState read={read} />
      {has_more && <p className="hint">{t('campaigns.has_more')}</p>}
      {read.data && (
        <div className="line-lanes" aria-busy={read.isStale}>
          <Axis window={window} zoom={zoom} now={now.getTime()} />
          {campaignPlacements.map((place) => (
            <PlacementTimeline
              key={place}
              place={place}
              of={lang ? [lang] : locales}
              campaigns={items.filter((one) => one.place === place)}
              window={window}
              now={now.getTime()}
            />
          ))}
        </div>
      )}
      {read.data && <TimelineTable campaigns={items} window={window} />}
    </div>
  )
}

function Controls({ month, zoom, of }: { month: string; zoom: Zoom; of: Locale | undefined }) {
  const { t, lang } = useDeskI18n()
  const navigate = useNavigate()
  const go = (next: { month?: string; zoom?: Zoom; lang?: string }) => {
    const search: TimelineView = parseTimelineView({ month, zoom, lang: of, ...next })
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
        className="button ghost"
        onClick={() => go({ month: monthOf(new Date()) })}
      >
        {t('campaigns.this_month')}
      </button>
      <select
        className="push-end"
        aria-label={t('campaigns.language')}
        value={of ?? ''}
        onChange={({ target }) => go({ lang: target.value })}
      >
        <option value="">{t('campaigns.all_languages')}</option>
        {languageColumns.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageName(one)}
          </option>
        ))}
      </select>
      <fieldset className="line-zoom">
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
