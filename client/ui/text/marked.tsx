import { Fragment } from 'react'
import type { Mark } from '../../contract/search/search.ts'

/** A text with its search matches marked. */
export function Highlight({
  text,
  highlightRanges,
}: {
  text: string
  highlightRanges: readonly Mark[]
}) {
  return (
    <>
      {highlightRanges.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(highlightRanges[index - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(highlightRanges.at(-1)?.[1] ?? 0)}
    </>
  )
}
