import { sourcesOf, type SourceRow } from '../../data/numbers-view.ts'
import { useTexts } from '../../i18n/texts.ts'
import { EntryLink } from '../../ui/entry-link.tsx'
import type { PartProps } from './part-props.ts'
import { Figures, OverTime, useCountColumns, type Column } from './figures.tsx'

/** Views, where visits came from, what they led to, and what was read most. */
export function Readers({ report, days }: PartProps) {
  const { t } = useTexts()
  const { counted, reads } = report
  const counts = useCountColumns()
  return (
    <>
      <OverTime report={report} kind="view" days={days} title={t('numbers.views')} />
      <Figures
        title={t('numbers.reads')}
        about={t('numbers.reads_about')}
        file="most-read"
        rows={reads}
        keyOf={({ type, entry_id }) => `${type} ${entry_id}`}
        columns={[
          {
            name: t('numbers.title'),
            value: ({ title }) => title,
            show: ({ title, lang }) => <span lang={lang}>{title}</span>,
          },
          { name: t('numbers.kind'), value: ({ type }) => t(`kind.${type}.one`) },
          { name: t('numbers.language'), value: ({ lang }) => lang },
          ...counts,
        ]}
        actionOf={({ type, entry_id, lang }) => (
          <EntryLink className="link" type={type} id={entry_id} lang={lang}>
            {t('numbers.edit')}
          </EntryLink>
        )}
      />
      <Sources rows={sourcesOf(report)} />
      <Figures
        title={t('numbers.referrers')}
        about={t('numbers.referrers_about')}
        file="referrers"
        rows={counted.referrer.rows}
        keyOf={({ key }) => key}
        columns={[
          {
            name: t('numbers.host'),
            value: ({ key }) => (key === 'direct' ? t('numbers.direct') : key),
          },
          ...counts,
        ]}
      />
      <Figures
        title={t('numbers.pages')}
        file="pages"
        rows={counted.view.rows}
        keyOf={({ key }) => key}
        columns={[
          {
            name: t('numbers.page'),
            value: ({ key }) => key.split('___')[0] ?? '',
            show: ({ key }) => <span className="mono">{key.split('___')[0]}</span>,
          },
          { name: t('numbers.language'), value: ({ key }) => key.split('___')[1] ?? '' },
          ...counts,
        ]}
      />
    </>
  )
}

function Sources({ rows }: { rows: readonly SourceRow[] }) {
  const { t } = useTexts()
  const counts = useCountColumns<SourceRow>()
  const ledTo = (['sign_up', 'message', 'subscriber'] as const).map((kind): Column<SourceRow> => ({
    name: t(`numbers.led_to.${kind}`),
    value: (row) => row[kind],
    isFigure: true,
  }))
  return (
    <Figures
      title={t('numbers.sources')}
      about={t('numbers.sources_about')}
      file="sources"
      rows={rows}
      keyOf={({ source }) => source}
      columns={[
        { name: t('numbers.source'), value: ({ source }) => source || t('numbers.unknown_source') },
        ...counts,
        ...ledTo,
      ]}
    />
  )
}
