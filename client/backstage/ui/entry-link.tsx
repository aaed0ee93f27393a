import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const paths = { article: '/article/$entryId', game: '/game/$entryId' } as const

const previews = { article: '/article/$entryId/preview', game: '/game/$entryId/preview' } as const

/** Where the page of an entry is looked at with its draft. */
export function pathOfPreview(type: string): (typeof previews)[keyof typeof previews] {
  return type === 'game' ? previews.game : previews.article
}

/** Where an entry is written. */
export function pathOfEntry(type: string): (typeof paths)[keyof typeof paths] {
  return type === 'game' ? paths.game : paths.article
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
