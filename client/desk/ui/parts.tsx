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

interface PageHeadProps {
  title: ReactNode
  about?: ReactNode
  /** Behind the title: state, links and buttons. */
  children?: ReactNode
}

export function PageHead({ title, about, children }: PageHeadProps) {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {about && <span className="muted about">{about}</span>}
      {children}
    </div>
  )
}

/** Part of a page under its own heading. */
export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="section">
      <header>
        <h2>{title}</h2>
      </header>
      {children}
    </section>
  )
}

interface MoreButtonProps {
  list: { hasMore: boolean; isBusy: boolean; loadMore: () => void }
  children: ReactNode
}

/** Loads the next page of a list that has one. */
export function MoreButton({ list: { hasMore, isBusy, loadMore }, children }: MoreButtonProps) {
  if (!hasMore) return null
  return (
    <p className="actions">
      <button type="button" className="button" disabled={isBusy} onClick={loadMore}>
        {children}
      </button>
    </p>
  )
}

export function Avatar({ name }: { name: string }) {
  return (
    <span className="avatar" aria-hidden="true">
      {String.fromCodePoint(name.trim().codePointAt(0) ?? 0x20).toUpperCase()}
    </span>
  )
}
