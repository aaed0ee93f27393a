import { StandInMark } from '../../ui/stand-in-mark.tsx'
import type { Poll } from '../../contract/polls.ts'
import { titleWords } from '../../ui/text/title-words.ts'
import { PollIsland } from './poll.island.tsx'

/** A poll; marked if it is a stand-in from another language. */
export function PollCard({ poll }: { poll: Poll }) {
  const texts = [poll.title, ...poll.options.map((option) => option.text)]
  const words = texts.map(titleWords).filter((clauses) => clauses.flat().length > 1)
  return (
    <div>
      <StandInMark lang={poll.lang} />
      <PollIsland poll={poll} words={words} />
    </div>
  )
}
