import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { deskKind } from '../kinds.ts'

/** Where the page of an entry is looked at with its draft. */
export function pathOfPreview(type: string) {
  return deskKind(type).preview
}

/** Where an entry is written. */
export function pathOfEntry(type: string) {
  return deskKind(type).entry
}

interface EntryLinkProps {
  type: string
  id: number
  lang: string
  children: ReactNode
  className?: string
}

export function EntryLink({ type, id, lang, children, className }: EntryLinkProps) {
  return (
    <Link
      className={className}
      lang={lang}
      to={pathOfEntry(type)}
      params={{ entryId: String(id) }}
      preload={false}
    >
      {children}
    </Link>
  )
}
