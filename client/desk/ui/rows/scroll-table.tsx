import type { ReactNode } from 'react'

interface ScrollTableProps {
  /** Accessible name of the table. */
  label: string
  /** `thead` and `tbody`. */
  children: ReactNode
}

/** Table of figures with a sticky head; the keyboard scrolls it sideways if it is too wide. */
export function ScrollTable({ label, children }: ScrollTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be within reach of keys.
    <figure className="table-scroll" aria-label={label} tabIndex={0}>
      <table className="table">{children}</table>
    </figure>
  )
}
