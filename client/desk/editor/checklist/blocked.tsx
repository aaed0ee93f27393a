import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Finding } from '../../../contract/desk/entries/checklist.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import './checklist.css'
import { goTo } from './go-to.ts'
import { openItems } from './lines.ts'
import { useChecklist } from './use-checklist.ts'

/**
 * Findings after all changes are saved; `null` until they are known. Earlier findings may be outdated, so if saving or
 * the check fails there are none, publishing continues and the server decides.
 */
export function useFreshFindings(
  id: number,
  settle: () => Promise<number | null>,
): Finding[] | null {
  const { checklist, look } = useChecklist(id, null)
  const [state, setState] = useState<'checking' | 'checked' | 'failed'>('checking')
  useEffect(() => {
    settle()
      .then((rev) => (rev === null ? Promise.reject(new Error('not saved')) : look()))
      .then(
        () => setState('checked'),
        () => setState('failed'),
      )
  }, [settle, look])
  if (state === 'checking') return null
  // A check that began before the last save may answer after it, and is followed by another one.
  return (state === 'checked' && checklist?.findings) || []
}

interface BlockedProps {
  findings: Finding[]
  onClose: () => void
}

export function PublishBlockers({ findings, onClose }: BlockedProps) {
  const { t } = useDeskI18n()
  const { lines } = openItems(findings, t)
  return (
    <div className="blocked" role="alert">
      <p>{t('checklist.blocked', { count: findings.length })}</p>
      <ul>
        {lines.map(({ finding, text }) => (
          <li key={text}>
            <button
              type="button"
              className="link"
              onClick={() => {
                // An open dialog traps the focus, so it must close first.
                flushSync(onClose)
                goTo(finding)
              }}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
