import { StandInMark } from '../../ui/stand-in-mark.tsx'
import type { Poll } from '../../contract/poll.ts'
import { PollIsland } from './poll.island.tsx'

/** A poll, marked where it stands in for one of the reader's language. */
export function PollCard({ poll }: { poll: Poll }) {
  return (
    <div>
      <StandInMark lang={poll.lang} />
      <PollIsland poll={poll} />
    </div>
  )
}
