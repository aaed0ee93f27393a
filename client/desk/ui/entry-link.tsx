import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { editorOf } from '../entry-type-links.ts'

interface EntryLinkProps {
  type: string
  id: number
  lang: string
  children: ReactNode
  className?: string
}

export function EntryLink({ type, id, lang, children, className }: EntryLinkProps) {
  return (
    <Link className={className} lang={lang} {...editorOf(type, id)} preload={false}>
      {children}
    </Link>
  )
}
