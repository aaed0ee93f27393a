// Conflicts in a month, each with both sides and a suggested action.
import { Link } from '@tanstack/react-router'
import type { Conflict, ConflictSide } from '../../../contract/desk/schedule/scheduled.ts'
import { localePath } from '../../../contract/paths.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { placeFindings, type FoundInPlace } from '../campaigns/placement-coverage.ts'
import { useNow } from '../../data/clock.ts'
import { ownLanguage, useOperator } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { refusalText } from '../../data/release-error-text.ts'
import { spanOfMonth, type ScheduledView } from './view.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { QueryState } from '../../ui/query-state.tsx'
import { kindOf, useNewCampaign } from '../campaigns/new-campaign.ts'
import { PlaceLink, useItemName } from './item-link.tsx'
import { useShortLanguages } from '../../ui/use-short-languages.ts'
import { placementCapacity } from '../../../contract/desk/campaigns-api.ts'
import { dayOf } from '../../../contract/days.ts'
import { editorOf } from '../../entry-type-links.ts'

type Line = { at: string; key: string } & ({ conflict: Conflict } | { found: FoundInPlace })

export function Conflicts({ view, month }: { view: ScheduledView; month: string }) {
  const { t } = useDeskI18n()
  const query = spanOfMonth(month)
  const read = useApi('GET /api/backstage/scheduled/conflict', { query })
  const places = useApi('GET /api/backstage/campaign', { query })
  const now = useNow(60_000)
  const lines = [
    ...(read.data?.items ?? []).map((conflict): Line => ({
      conflict,
      at: conflict.at,
      key: JSON.stringify([conflict.code, conflict.at, conflict.sides.map(({ id }) => id)]),
    })),
    ...placeFindings(places.data?.items ?? [], query, now).map((found): Line => ({
      found,
      at: new Date(found.start).toISOString(),
      key: [found.place, found.kind, found.start, found.languages.join()].join(' '),
    })),
  ]
    .filter((line) => isWanted(line, view))
    .toSorted((a, b) => a.at.localeCompare(b.at))
  return (
    <section className="conflicts" aria-label={t('schedule.conflicts')}>
      <QueryState read={read} rows={2} />
      {read.data && lines.length === 0 && <p className="hint">{t('schedule.no_conflicts')}</p>}
      {lines.length > 0 && (
        <details open={lines.length < 6}>
          <summary>
            <h2>
              {t('schedule.conflicts')} <span className="numeral">{lines.length}</span>
            </h2>
          </summary>
          <ul>
            {lines.map(({ key, ...line }) => (
              <li key={key} className="conflict">
                {'conflict' in line ? (
                  <Named conflict={line.conflict} />
                ) : (
                  <PlaceFinding found={line.found} />
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {(read.data?.has_more || places.data?.has_more) && (
        <p className="hint">{t('schedule.conflicts_cut')}</p>
      )}
    </section>
  )
}

function isWanted(line: Line, { kind, lang }: ScheduledView): boolean {
  if ('found' in line) {
    const { found } = line
    return (!kind || kind === kindOf(found.place)) && (!lang || found.languages.includes(lang))
  }
  const { sides } = line.conflict
  return (
    (!kind || sides.some((one) => one.kind === kind)) &&
    (!lang || sides.some(({ languages }) => languages.includes(lang)))
  )
}

function Named({ conflict: { code, at, sides, error } }: { conflict: Conflict }) {
  const { t, lang } = useDeskI18n()
  const page = localePath(ownLanguage(useOperator()), '/')
  return (
    <>
      <time dateTime={at} className="numeral">
        {formatDate(lang, at, 'dayTime')}
      </time>
      <div>
        <strong>{t(`schedule.conflict.${code}`)}</strong>
        <p className="sides">
          {sides.map((side) => (
            <Side key={`${side.kind} ${side.id}`} side={side} />
          ))}
        </p>
        <p className="hint">
          {error && `${refusalText(t, error)} `}
          {t(`schedule.remedy.${code}`)}
        </p>
      </div>
      <Link className="link" to="/time" search={{ at, page }}>
        {t('schedule.see')}
      </Link>
    </>
  )
}

function Side({ side }: { side: ConflictSide }) {
  const { t, lang } = useDeskI18n()
  const short = useShortLanguages()
  const nameOf = useItemName()
  const { kind, id, title, languages, at } = side
  const about = [at && formatDate(lang, at, 'dayTime'), short(languages)]
    .filter(Boolean)
    .join(' · ')
  if (kind === 'image')
    return (
      <Link className="link" to="/image" search={{ open: String(id) }}>
        {title}
      </Link>
    )
  if (kind === 'language')
    return (
      <Link className="link" to="/language">
        {t('screen.languages')} {short(languages)}
      </Link>
    )
  return (
    <span>
      <PlaceLink kind={kind} entryId={kind === 'release' ? null : id} className="link">
        {nameOf({ title, kind })}
      </PlaceLink>{' '}
      <small>{about}</small>
    </span>
  )
}

function PlaceFinding({ found }: { found: FoundInPlace }) {
  const { t, lang } = useDeskI18n()
  const short = useShortLanguages()
  const fill = useNewCampaign()
  const { kind, place, count, languages, campaigns } = found
  const [start, end] = [found.start, found.end].map((at) => new Date(at).toISOString())
  const values = {
    place: t(`campaigns.place.${place}`),
    count,
    room: placementCapacity[place] ?? count,
  }
  return (
    <>
      <time dateTime={start} className="numeral">
        {formatDate(lang, start ?? '', 'dayTime')}
      </time>
      <div>
        <strong>{t(`schedule.conflict.${kind}`, values)}</strong>{' '}
        <small>
          {t('schedule.until', { time: formatDate(lang, end ?? '', 'dayTime') })} {short(languages)}
        </small>
        {campaigns.length > 0 && (
          <p className="sides">
            {campaigns.map(({ entry_id, title, languages: shown }) => (
              <span key={entry_id}>
                <Link className="link" {...editorOf(kindOf(place), entry_id)}>
                  {title}
                </Link>{' '}
                <small>{short(shown)}</small>
              </span>
            ))}
          </p>
        )}
        <p className="hint">
          {t(`schedule.remedy.${kind}`)}{' '}
          {kind === 'gap' && fill && (
            <button type="button" className="link" onClick={() => fill(place, found)}>
              {t('campaigns.fill_short')}
            </button>
          )}
        </p>
      </div>
      <Link className="link" to="/campaign" search={{ month: dayOf(start ?? '').slice(0, 7) }}>
        {t('schedule.to_line')}
      </Link>
    </>
  )
}
