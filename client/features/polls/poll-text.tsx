import { TitleClauses } from '../../ui/text/title-text.tsx'

/** Words of each text of a poll, by clause. Only the server can segment them. */
export type SegmentedPollTexts = readonly (readonly (readonly string[])[])[]

/** A question or an option. In Chinese it breaks between words; a text that has changed since breaks anywhere. */
export function PollText({ text, words: segments }: { text: string; words: SegmentedPollTexts }) {
  const own = segments.find((clauses) => clauses.flat().join('') === text)
  return <TitleClauses clauses={own ?? [[text]]} />
}
