import type { ReactNode } from 'react'

interface ScrollTableProps {
  /** What the figures are of. */
  label: string
  /** Its head and body. */
  children: ReactNode
}

/** A table of figures, which stay below their heads; keys scroll it sideways where it is wider than its place. */
export function ScrollTable({ label, children }: ScrollTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be within reach of keys.
    <figure className="table-scroll" aria-label={label} tabIndex={0}>
      <table className="table">{children}</table>
    </figure>
  )
}
