import { trackSourceKey } from '../../../contract/track-source.ts'
import { outcomes, sourcesOf, type SourceRow } from './view.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Copy } from './actions.tsx'
import { Figures, useCountColumns, type Column } from './figures.tsx'
import type { PartProps } from './part-props.ts'

/** What a visit came by, and what it led to. */
export function Sources(props: PartProps) {
  const { t } = useTexts()
  const counts = useCountColumns<SourceRow>()
  const nameOf = ({ key }: SourceRow) => key || t('numbers.unknown_source')
  const ledTo = outcomes.flatMap((kind): Column<SourceRow>[] => {
    const name = t(`numbers.led_to.${kind}`)
    return [
      {
        name,
        value: (row) => row[kind].count,
        show: ({ [kind]: { count, before } }) => (
          <>
            {count} <small>{t('numbers.was', { value: before })}</small>
          </>
        ),
        isFigure: true,
      },
      {
        name: `${name} · ${t('numbers.before')}`,
        value: (row) => row[kind].before,
        isInFileAlone: true,
      },
    ]
  })
  return (
    <Figures
      {...props}
      title={t('numbers.sources')}
      about={t('numbers.sources_about')}
      file="sources"
      rowsOf={sourcesOf}
      keyOf={({ key }) => key}
      barOf={(row) => ({ name: nameOf(row), now: row.count, before: row.before })}
      columns={[{ name: t('numbers.source'), value: nameOf }, ...counts, ...ledTo]}
      actionOf={({ key }) =>
        key !== '' && (
          <Copy text={`${location.origin}/?${new URLSearchParams({ [trackSourceKey]: key })}`}>
            {t('numbers.copy_link')}
          </Copy>
        )
      }
    />
  )
}
