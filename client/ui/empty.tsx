import type { ReactNode } from 'react'

interface EmptyProps {
  title: string
  /** Reason, in one sentence. */
  children: ReactNode
  action?: { text: string } & ({ url: string } | { press: () => void })
}

/** An empty list: what is missing, the reason, and one suggested action. */
export function EmptyState({ title, children, action }: EmptyProps) {
  return (
    <div className="empty">
      <svg viewBox="0 0 148 104" aria-hidden="true">
        <rect width="148" height="104" fill="var(--accent-soft)" />
        <path d="M74 20a32 32 0 0 0 0 64z" fill="var(--accent)" />
        <path d="M78 20a32 32 0 0 1 0 64z" fill="var(--rule-strong)" opacity=".25" />
        <path d="M76 8v88" stroke="var(--ink-3)" strokeDasharray="2 5" />
      </svg>
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
        {action && 'url' in action && (
          <a className="button" href={action.url}>
            {action.text}
          </a>
        )}
        {action && 'press' in action && (
          <button type="button" className="button" onClick={action.press}>
            {action.text}
          </button>
        )}
      </div>
    </div>
  )
}
