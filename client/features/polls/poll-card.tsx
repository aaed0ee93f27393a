import { FallbackLanguageBadge } from '../../ui/fallback-language.tsx'
import type { Poll } from '../../contract/polls.ts'
import { segmentTitle } from '../../ui/text/title-clauses.ts'
import { PollIsland } from './poll.island.tsx'

/** A poll; marked if it is a fallback from another language. */
export function PollCard({ poll }: { poll: Poll }) {
  const texts = [poll.title, ...poll.options.map((option) => option.text)]
  const words = texts.map(segmentTitle).filter((clauses) => clauses.flat().length > 1)
  return (
    <div>
      <FallbackLanguageBadge lang={poll.lang} />
      <PollIsland poll={poll} words={words} />
    </div>
  )
}
