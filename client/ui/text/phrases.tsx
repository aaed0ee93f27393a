import { Fragment, type ReactNode } from 'react'
import { segmentTitle } from './han-line-breaks.ts'

/** Lets a title break between its clauses, and within them between words. */
export function HanWrap({ text }: { text: string }) {
  return <HanWrapSegments clauses={segmentTitle(text)} />
}

/** A title with known words. It is copied and read as the plain title. */
export function HanWrapSegments({ clauses }: { clauses: readonly (readonly ReactNode[])[] }) {
  if (clauses.length === 1 && clauses[0]?.length === 1) return clauses[0][0]
  return clauses.map((words, index) =>
    words.length === 1 && words[0] === ' ' ? (
      ' '
    ) : (
      <span className={clauses.length > 1 ? 'words phrase' : 'words'} key={index}>
        {words.map((word, at) => (
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {word}
          </Fragment>
        ))}
      </span>
    ),
  )
}
