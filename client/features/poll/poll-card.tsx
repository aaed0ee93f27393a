import { StandInMark } from '../../ui/stand-in-mark.tsx'
import type { Poll } from '../../contract/poll.ts'
import { PollIsland } from './poll.island.tsx'

/** A poll; marked if it is a stand-in from another language. */
export function PollCard({ poll }: { poll: Poll }) {
  return (
    <div>
      <StandInMark lang={poll.lang} />
      <PollIsland poll={poll} />
    </div>
  )
}
