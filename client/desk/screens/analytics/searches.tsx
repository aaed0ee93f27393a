import { Link } from '@tanstack/react-router'
import { isLocale } from '../../../contract/locale.ts'
import { href } from '../../../contract/paths.ts'
import { countOf, searchIn, withoutLanguage, type CountRow } from './values.ts'
import { useCan } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { listOf } from '../../entry-type-links.ts'
import { MetricTable, useCountColumns, type Column } from './figures.tsx'
import { languageIn } from './page-names.ts'
import { TimeSeries } from './time-series.tsx'
import type { PartProps } from './part-props.ts'

/** Searches, searches without results, and missing pages. */
export function Searches(props: PartProps) {
  const { t } = useDeskI18n()
  const can = useCan()
  const counts = useCountColumns<CountRow>()
  const words: Column<CountRow>[] = [
    {
      name: t('metrics.words'),
      value: ({ key }) => searchIn(key).words,
      show: ({ key }) => <span lang={searchIn(key).lang}>{searchIn(key).words}</span>,
    },
    { name: t('metrics.language'), value: ({ key }) => languageIn(searchIn(key).lang) },
    ...counts,
  ]
  return (
    <>
      <TimeSeries
        {...props}
        title={t('metrics.searched')}
        file="searches-by-day"
        valueOf={countOf('searched')}
      />
      <MetricTable
        {...props}
        title={t('metrics.found_nothing')}
        about={t('metrics.found_nothing_about')}
        file="searches-without-result"
        rowsOf={({ counted }) => counted.found_nothing.rows}
        keyOf={({ key }) => key}
        columns={words}
        actionOf={({ key }) => can('entry.read') && <SearchSuggestions search={key} />}
      />
      <MetricTable
        {...props}
        title={t('metrics.searched_most')}
        file="searches"
        rowsOf={({ counted }) => counted.searched.rows}
        keyOf={({ key }) => key}
        columns={words}
        actionOf={({ key }) => <SeeResults search={key} />}
      />
      <MetricTable
        {...props}
        title={t('metrics.missing')}
        about={t('metrics.missing_about')}
        file="missing-pages"
        rowsOf={({ counted }) => counted.missing.rows}
        keyOf={({ key }) => key}
        columns={[
          {
            name: t('metrics.path'),
            value: ({ key }) => key,
            show: ({ key }) => <span className="mono">{key}</span>,
          },
          ...counts,
        ]}
        actionOf={({ key }) =>
          can('redirect.write') && (
            <Link className="link" to="/redirect" search={{ from: withoutLanguage(key) }}>
              {t('metrics.redirect')}
            </Link>
          )
        }
      />
    </>
  )
}

/** The content is missing, or it exists under another name. */
function SearchSuggestions({ search }: { search: string }) {
  const { t } = useDeskI18n()
  const { lang } = searchIn(search)
  if (!isLocale(lang)) return null
  return (
    <>
      <Link className="link" to="/templates" search={{ kind: 'news', lang }}>
        {t('metrics.write')}
      </Link>
      <Link className="link" {...listOf('tag')}>
        {t('metrics.tag')}
      </Link>
    </>
  )
}

function SeeResults({ search }: { search: string }) {
  const { t } = useDeskI18n()
  const { lang, words } = searchIn(search)
  if (!isLocale(lang)) return null
  return (
    <a className="link" href={href(lang, 'searchFor', { keyword: words })}>
      {t('metrics.see_results')}
    </a>
  )
}
