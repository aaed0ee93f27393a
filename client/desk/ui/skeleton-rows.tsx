import { useDeskI18n } from '../i18n/i18n.ts'

/** Placeholder rows of the final height. */
export function SkeletonRows({ rows }: { rows: number }) {
  const { t } = useDeskI18n()
  return (
    <div className="loading skeleton-rows">
      <span className="visually-hidden">{t('common.loading')}</span>
      {Array.from({ length: rows }, (_, index) => (
        <i key={index} style={{ width: `${62 - ((index * 17) % 30)}%` }} />
      ))}
    </div>
  )
}
