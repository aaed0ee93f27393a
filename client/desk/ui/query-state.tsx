import type { DeskError } from '../api/client.ts'
import { errorMessage, isTransient } from '../data/error-text.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { Empty } from './parts.tsx'

interface ReadStateProps {
  read: { data?: unknown; error?: DeskError | undefined; mutate: () => unknown }
  /** Number of placeholder rows while it loads; they have the final height. */
  rows?: number
}

/** Shown while a read is loading or has failed. */
export function QueryState({ read, rows = 6 }: ReadStateProps) {
  const { t } = useDeskI18n()
  if (read.data !== undefined) return null
  if (read.error)
    return (
      <div role="alert">
        <Empty
          action={
            isTransient(read.error) && (
              <button type="button" className="link" onClick={() => void read.mutate()}>
                {t('common.again')}
              </button>
            )
          }
        >
          {errorMessage(t, read.error)}
        </Empty>
      </div>
    )
  return (
    <div className="loading skeleton-rows">
      <span className="visually-hidden">{t('common.loading')}</span>
      {Array.from({ length: rows }, (_, index) => (
        <i key={index} style={{ width: `${62 - ((index * 17) % 30)}%` }} />
      ))}
    </div>
  )
}
