import type { ReactNode } from 'react'
import type { Mark } from '../../contract/search/search.ts'
import { Highlight } from './marked.tsx'
import { TitleClauses } from './title-text.tsx'
import { segmentTitle } from './title-clauses.ts'

/** A title with its search matches marked. Its line breaks are those of the unmarked title. */
export function HighlightedTitle({ text, marks }: { text: string; marks: readonly Mark[] }) {
  return <TitleClauses clauses={markedWords(text, marks)} />
}

function markedWords(text: string, marks: readonly Mark[]): ReactNode[][] {
  // Break marks of editors are not shown.
  const shown = (at: number) => at - text.slice(0, at).replaceAll(/[^|]/g, '').length
  let end = 0
  return segmentTitle(text).map((words) =>
    words.map((word) => {
      const start = end
      end += word.length
      const within = marks
        .map(([from, to]): Mark => [
          Math.max(shown(from) - start, 0),
          Math.min(shown(to) - start, word.length),
        ])
        .filter(([from, to]) => from < to)
      if (word === ' ') return word
      return <Highlight key={start} text={word} highlightRanges={within} />
    }),
  )
}
