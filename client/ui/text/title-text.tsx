import { Fragment, type ReactNode } from 'react'
import { segmentTitle } from './title-clauses.ts'

/** Lets a title break between its clauses, and within them between words. */
export function TitleText({ text }: { text: string }) {
  return <TitleClauses clauses={segmentTitle(text)} />
}

/** A title with known words. It is copied and read as the plain title. */
export function TitleClauses({ clauses }: { clauses: readonly (readonly ReactNode[])[] }) {
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
