import type { ScheduledType } from '../../../contract/desk/schedule/types.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ScheduledItem } from '../../../contract/desk/schedule/scheduled.ts'
import { editorOf } from '../../entry-type-links.ts'
import { useKindName } from './filters.tsx'

/** Screens for types without an editor. */
const screenOf = {
  release: '/release',
  draw: '/draw',
  maintenance: '/maintenance',
  newsletter: '/periodicals',
  notification: '/notification',
} as const

interface PlaceProps {
  kind: ScheduledType
  entryId: number | null
  children: ReactNode
  className?: string
  title?: string
}

/** Links to the screen on which the item is changed. */
export function PlaceLink({ kind, entryId, ...rest }: PlaceProps) {
  if (entryId !== null) return <Link {...editorOf(kind, entryId)} {...rest} />
  const to = kind in screenOf ? screenOf[kind as keyof typeof screenOf] : '/'
  return <Link to={to} {...rest} />
}

/** Title of an item; the name of its kind if it has no title. */
export function useItemName(): (item: Pick<ScheduledItem, 'title' | 'kind'>) => string {
  const nameOf = useKindName()
  return ({ title, kind }) => title || nameOf(kind)
}
