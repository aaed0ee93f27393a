import { entryUrl } from '../../../contract/desk/entries/types.ts'
import type { MetricsReport } from '../../../contract/desk/analytics/api.ts'
import { isLocale, languageName } from '../../../contract/locale.ts'
import { formatNumber } from '../../../i18n/translate.ts'
import { countOf, type CountRow, conversions, sourcesOf, type SourceRow } from './values.ts'
import { useCan } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { EntryLink } from '../../ui/entry-link.tsx'
import { ToPage, Copy } from './actions.tsx'
import { languageIn, usePageNames } from './page-names.ts'
import { MetricTable, useCountColumns, type Column } from './figures.tsx'
import { TimeSeries } from './time-series.tsx'
import type { PartProps } from './part-props.ts'
import { trackSourceKey } from '../../../contract/track-source.ts'

/** Views, sources of visits with their conversions, and the most read content. */
export function Readers(props: PartProps) {
  const { t } = useDeskI18n()
  return (
    <>
      <TimeSeries {...props} title={t('metrics.views')} file="views" valueOf={countOf('view')} />
      <Reads {...props} />
      <Sources {...props} />
      <Referrers {...props} />
      <Pages {...props} />
    </>
  )
}

type Read = MetricsReport['reads'][number]

function Reads(props: PartProps) {
  const { t } = useDeskI18n()
  const counts = useCountColumns<Read>()
  return (
    <MetricTable
      {...props}
      title={t('metrics.reads')}
      about={t('metrics.reads_about')}
      file="most-read"
      rowsOf={({ reads }) => reads}
      keyOf={({ type, entry_id }) => `${type} ${entry_id}`}
      columns={[
        {
          name: t('metrics.title'),
          value: ({ title }) => title,
          show: ({ title, lang }) => <span lang={lang}>{title}</span>,
        },
        { name: t('metrics.kind'), value: ({ type }) => t(`entry_type.${type}.one`) },
        { name: t('metrics.language'), value: ({ lang }) => languageName(lang) },
        ...counts,
      ]}
      actionOf={(read) => <ToEntry read={read} />}
    />
  )
}

function ToEntry({ read: { type, entry_id, item_id, lang } }: { read: Read }) {
  const { t } = useDeskI18n()
  const can = useCan()
  return (
    <>
      <a className="link" href={entryUrl({ type, item_id, lang, path: null })}>
        {t('metrics.see_page')}
      </a>
      {can('entry.read') && (
        <EntryLink className="link" type={type} id={entry_id} lang={lang}>
          {t('metrics.edit')}
        </EntryLink>
      )}
    </>
  )
}

function Referrers(props: PartProps) {
  const { t } = useDeskI18n()
  const counts = useCountColumns<CountRow>()
  const nameOf = ({ key }: CountRow) => (key === 'direct' ? t('metrics.direct') : key)
  return (
    <MetricTable
      {...props}
      title={t('metrics.referrers')}
      about={t('metrics.referrers_about')}
      file="referrers"
      rowsOf={({ counted }) => counted.referrer.rows}
      keyOf={({ key }) => key}
      columns={[{ name: t('metrics.host'), value: nameOf }, ...counts]}
      actionOf={({ key }) =>
        key !== 'direct' && (
          <a className="link" href={`https://${key}/`} rel="noopener noreferrer">
            {t('metrics.visit')}
          </a>
        )
      }
    />
  )
}

/** Parses the key of a page, such as `index___zh-CN`. */
function pageIn(key: string) {
  const [name = '', lang = ''] = key.split('___')
  return { name, lang }
}

function Pages(props: PartProps) {
  const { t } = useDeskI18n()
  const nameOf = usePageNames()
  const counts = useCountColumns<CountRow>()
  return (
    <MetricTable
      {...props}
      title={t('metrics.pages')}
      file="pages"
      rowsOf={({ counted }) => counted.view.rows}
      keyOf={({ key }) => key}
      columns={[
        {
          name: t('metrics.page'),
          value: ({ key }) => nameOf(pageIn(key).name),
        },
        { name: t('metrics.language'), value: ({ key }) => languageIn(pageIn(key).lang) },
        ...counts,
      ]}
      actionOf={({ key }) => {
        const { name, lang } = pageIn(key)
        return isLocale(lang) && <ToPage name={name} lang={lang} />
      }}
    />
  )
}

/** Sources of visits with their conversions. */
function Sources(props: PartProps) {
  const { t, lang } = useDeskI18n()
  const counts = useCountColumns<SourceRow>()
  const nameOf = ({ key }: SourceRow) => key || t('metrics.unknown_source')
  const ledTo = conversions.flatMap((kind): Column<SourceRow>[] => {
    const name = t(`metrics.conversion.${kind}`)
    return [
      {
        name,
        value: (row) => row[kind].count,
        show: ({ [kind]: { count, before } }) =>
          count + before === 0 ? (
            '–'
          ) : (
            <>
              {formatNumber(lang, count)}{' '}
              <small>{t('metrics.was', { value: formatNumber(lang, before) })}</small>
            </>
          ),
        isFigure: true,
      },
      {
        name: `${name} · ${t('metrics.before')}`,
        value: (row) => row[kind].before,
        isInFileAlone: true,
      },
    ]
  })
  return (
    <MetricTable
      {...props}
      title={t('metrics.sources')}
      about={t('metrics.sources_about')}
      file="sources"
      rowsOf={sourcesOf}
      keyOf={({ key }) => key}
      columns={[{ name: t('metrics.source'), value: nameOf }, ...counts, ...ledTo]}
      actionOf={({ key }) =>
        key !== '' && (
          <Copy text={`${location.origin}/?${new URLSearchParams({ [trackSourceKey]: key })}`}>
            {t('metrics.copy_link')}
          </Copy>
        )
      }
    />
  )
}
