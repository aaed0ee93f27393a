// The page of one thing among many, a member or a message: its name, the way back to the list, and two columns.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { QueryState } from './query-state.tsx'
import type { DeskError } from '../api/client.ts'
import './record.css'

interface RecordPageProps {
  name: string
  /** What is unusual about it, beside its name. */
  marks: ReactNode
  list: { to: '/member' | '/message'; name: string }
  read: { data?: unknown; error?: DeskError | undefined; mutate: () => unknown }
  /** `DetailColumns`, once it is read. */
  children: ReactNode
}

export function DetailPage({ name, marks, list, read, children }: RecordPageProps) {
  return (
    <div className="page">
      <div className="page-head">
        <h1>{name}</h1>
        {marks}
        <Link className="link push-end" to={list.to}>
          {list.name}
        </Link>
      </div>
      <QueryState read={read} />
      {children}
    </div>
  )
}

interface RecordColumnsProps {
  /** Which of the two needs more room. */
  wide: 'first' | 'second'
  first: ReactNode
  second: ReactNode
  /** Stands below the first one, and on a phone below the second. */
  third?: ReactNode
}

export function DetailColumns({ wide, first, second, third }: RecordColumnsProps) {
  return (
    <div className={`record-columns ${wide}-wide`}>
      <div>{first}</div>
      <div>{second}</div>
      {third && <div>{third}</div>}
    </div>
  )
}

/** What is known about it; what is not, is left out. */
export function DescriptionList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="record-facts">
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
