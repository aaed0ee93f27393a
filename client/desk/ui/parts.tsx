import type { ReactNode } from 'react'
import { SiteMark } from '../../ui/sign.tsx'
import { siteMark } from '../data/site-name.ts'

/** Empty state: one sentence and at most one action. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <SiteMark mark={siteMark()} size={32} className="sign" />
      <div>
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}

export function Avatar({ name }: { name: string }) {
  return (
    <span className="avatar" aria-hidden="true">
      {String.fromCodePoint(name.trim().codePointAt(0) ?? 0x20).toUpperCase()}
    </span>
  )
}
