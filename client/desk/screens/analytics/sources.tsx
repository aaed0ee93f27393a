import { trackSourceKey } from '../../../contract/track-source.ts'
import { conversions, sourcesOf, type SourceRow } from './view.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Copy } from './actions.tsx'
import { MetricTable, useCountColumns, type Column } from './figures.tsx'
import type { PartProps } from './part-props.ts'

/** Sources of visits with their conversions. */
export function Sources(props: PartProps) {
  const { t } = useDeskI18n()
  const counts = useCountColumns<SourceRow>()
  const nameOf = ({ key }: SourceRow) => key || t('metrics.unknown_source')
  const ledTo = conversions.flatMap((kind): Column<SourceRow>[] => {
    const name = t(`metrics.conversion.${kind}`)
    return [
      {
        name,
        value: (row) => row[kind].count,
        show: ({ [kind]: { count, before } }) => (
          <>
            {count} <small>{t('metrics.was', { value: before })}</small>
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
      barOf={(row) => ({ name: nameOf(row), now: row.count, before: row.before })}
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
