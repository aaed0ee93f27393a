// Detail page of a member or a message: name, link to the list, and two columns.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { QueryState } from './query-state.tsx'
import type { DeskError } from '../api/client.ts'
import { PageHead } from './parts.tsx'
import './record.css'

interface RecordPageProps {
  name: string
  /** Status marks beside the name. */
  marks: ReactNode
  list: { to: '/member' | '/message'; name: string }
  read: { data?: unknown; error?: DeskError | undefined; mutate: () => unknown }
  /** `DetailColumns`, once the data has loaded. */
  children: ReactNode
}

export function DetailPage({ name, marks, list, read, children }: RecordPageProps) {
  return (
    <div className="page">
      <PageHead title={name}>
        {marks}
        <Link className="link push-end" to={list.to}>
          {list.name}
        </Link>
      </PageHead>
      <QueryState read={read} />
      {children}
    </div>
  )
}

interface RecordColumnsProps {
  /** The wider column. */
  wide: 'first' | 'second'
  first: ReactNode
  second: ReactNode
  /** Below the first column; on a phone, below the second. */
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

/** Facts with a value; the others are left out. */
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
