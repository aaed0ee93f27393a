import type { DeskError } from '../api/call.ts'
import { errorText, isPassing } from '../data/error-text.ts'
import { useTexts } from '../i18n/texts.ts'
import { Empty } from './parts.tsx'

interface ReadStateProps {
  read: { data?: unknown; error?: DeskError | undefined; mutate: () => unknown }
  /** Rows that stand in while it loads, of their final height. */
  rows?: number
}

/** What stands in place of something that has not arrived, or could not. */
export function ReadState({ read, rows = 6 }: ReadStateProps) {
  const { t } = useTexts()
  if (read.data !== undefined) return null
  if (read.error)
    return (
      <div role="alert">
        <Empty
          action={
            isPassing(read.error) && (
              <button type="button" className="link" onClick={() => void read.mutate()}>
                {t('desk.again')}
              </button>
            )
          }
        >
          {errorText(t, read.error)}
        </Empty>
      </div>
    )
  return (
    <div className="loading waiting-rows">
      <span className="visually-hidden">{t('desk.loading')}</span>
      {Array.from({ length: rows }, (_, index) => (
        <i key={index} style={{ width: `${62 - ((index * 17) % 30)}%` }} />
      ))}
    </div>
  )
}
