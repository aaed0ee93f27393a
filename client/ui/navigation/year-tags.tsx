import { useI18n } from '../../i18n/context.tsx'

interface YearTagsProps {
  years: readonly string[]
  /** The selected year; undefined means all. */
  year: string | undefined
  /** Also offers all years together. */
  hasAll?: boolean
  urlOf: (year: string | undefined) => string
}

/** The years a list can be filtered by. */
export function YearFilter({ years, year, hasAll, urlOf }: YearTagsProps) {
  const { t } = useI18n()
  return (
    <nav className="tags scroller year-tags" aria-label={t('calendar.years')}>
      {[...(hasAll ? [undefined] : []), ...years].map((one) => (
        <a
          key={one ?? ''}
          className="tag"
          href={urlOf(one)}
          aria-current={one === year ? 'page' : undefined}
        >
          {one ?? t('calendar.all_years')}
        </a>
      ))}
    </nav>
  )
}
