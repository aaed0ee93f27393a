import { Link } from '@tanstack/react-router'
import {
  campaignPlacements,
  placementCapacity,
  type CampaignPlacement,
  type ScheduledCampaign,
} from '../../../contract/desk/campaigns-api.ts'
import { locales, type Locale } from '../../../contract/locale.ts'
import { localePath } from '../../../contract/paths.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { coverageByLanguage, spanOf, type CoverageFinding, type Span } from './findings.ts'
import { ownLanguage, useOperator } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { editorOf } from '../../entry-type-links.ts'
import { ScrollTable } from '../../ui/rows/scroll-table.tsx'
import { kindOf } from './new-campaign.ts'
import { useShortLanguages } from '../../ui/use-short-languages.ts'

interface LineTableProps {
  campaigns: readonly ScheduledCampaign[]
  window: Span
}

interface Row extends Span {
  key: string
  place: CampaignPlacement
  languages: readonly Locale[]
  what: { campaign: ScheduledCampaign } | { finding: CoverageFinding }
}

/** The timeline as a table, for reading row by row and for print. */
export function TimelineTable({ campaigns, window }: LineTableProps) {
  const { t } = useDeskI18n()
  const rows = campaignPlacements.flatMap((place) => rowsOf(place, campaigns, window))
  if (rows.length === 0) return <p className="muted">{t('campaigns.none')}</p>
  return (
    <details className="line-table">
      <summary>{t('campaigns.table')}</summary>
      <ScrollTable label={t('campaigns.table')}>
        <thead>
          <tr>
            {(['place', 'what', 'languages', 'from', 'until', 'go'] as const).map((one) => (
              <th key={one} scope="col">
                {t(`campaigns.column_${one}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, ...row }) => (
            <TableRow key={key} {...row} />
          ))}
        </tbody>
      </ScrollTable>
    </details>
  )
}

function rowsOf(place: CampaignPlacement, all: readonly ScheduledCampaign[], window: Span): Row[] {
  const own = all.filter((one) => one.place === place)
  const campaigns = own.map((campaign): Row => ({
    key: `${place} ${campaign.entry_id}`,
    place,
    languages: campaign.languages,
    what: { campaign },
    ...spanOf(campaign),
  }))
  const found = coverageByLanguage(own, locales, window, placementCapacity[place]).map(
    (finding): Row => ({
      key: `${place} ${finding.kind} ${finding.start} ${finding.end} ${finding.languages.join()}`,
      place,
      languages: finding.languages,
      what: { finding },
      start: finding.start,
      end: finding.end,
    }),
  )
  return [...campaigns, ...found].toSorted((one, other) => one.start - other.start)
}

function TableRow({ place, languages, what, start, end }: Omit<Row, 'key'>) {
  const { t, lang } = useDeskI18n()
  const words = useShortLanguages()
  const page = localePath(ownLanguage(useOperator()), '/')
  const at = new Date(start).toISOString()
  return (
    <tr>
      <td>{t(`campaigns.place.${place}`)}</td>
      <td className="text-cell">
        {'campaign' in what ? (
          <Link className="link" {...editorOf(kindOf(place), what.campaign.entry_id)} lang="zh-CN">
            {what.campaign.title}
          </Link>
        ) : (
          <strong>{t(`campaigns.${what.finding.kind}`, { count: what.finding.count })}</strong>
        )}
      </td>
      <td className="text-cell">{words(languages) || t('campaigns.all_languages')}</td>
      <td className="numeral">{formatDate(lang, at, 'moment')}</td>
      <td className="numeral">
        {end === Infinity
          ? t('campaigns.for_good')
          : formatDate(lang, new Date(end).toISOString(), 'moment')}
      </td>
      <td>
        <Link className="link" to="/time" search={{ at, page }}>
          {t('campaigns.see_short')}
        </Link>
      </td>
    </tr>
  )
}
