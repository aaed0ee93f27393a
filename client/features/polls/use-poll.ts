// A poll on this page: its counts, the member's own vote, and its current state.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError, call } from '../../browser/api/call.ts'
import type { Poll, VotedPoll } from '../../contract/polls.ts'
import {
  latestPollCountsOf,
  pollOf,
  setPoll,
  watchCounts,
  withNumbers,
} from '../../browser/counts/counts.ts'
import { loadCounts } from '../../browser/counts/load-counts.ts'
import { useI18n } from '../../i18n/context.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { useMemberAction } from '../account/use-member-action.ts'
import { useToast } from '../../ui/overlay/use-toast.ts'

/** Milliseconds between two updates. Seconds are shown in the last hour only. */
const ticks = { far: 30_000, near: 1000 }
const hour = 3_600_000

export function usePoll(first: Poll) {
  const known = useSyncExternalStore(
    watchCounts,
    () => pollOf(first.id),
    () => undefined,
  )
  const news = useSyncExternalStore(
    watchCounts,
    () => latestPollCountsOf(first.id),
    () => undefined,
  )
  const poll = known ?? withNumbers({ ...first, my_options: [] }, news)
  const [now, setNow] = useState(0)
  const isHydrated = useIsHydrated()
  const edge = now < Date.parse(poll.from) ? poll.from : poll.to
  const state = isHydrated && now > 0 ? stateAt(now, poll) : poll.state
  const left = Math.max(0, Date.parse(edge) - now)
  const isNear = left < hour

  useEffect(() => {
    const look = () => setNow(Date.now())
    look()
    if (state === 'ended') return
    const timer = setInterval(look, isNear ? ticks.near : ticks.far)
    return () => clearInterval(timer)
  }, [state, isNear])

  // A poll that has just closed has its final count now.
  const isOver = state !== first.state
  useEffect(() => {
    if (isOver) void loadCounts()
  }, [isOver])

  return {
    poll: { ...poll, state },
    /** Milliseconds until it opens or closes; unknown before hydration. */
    left: isHydrated && now > 0 ? left : undefined,
  }
}

function stateAt(now: number, { from, to }: Poll): Poll['state'] {
  if (now < Date.parse(from)) return 'not_started'
  return now < Date.parse(to) ? 'open' : 'ended'
}

/** Votes. The vote is counted at once, and reverted if the API refuses. */
export function useVote(poll: VotedPoll): (options: readonly number[]) => Promise<boolean> {
  const { t } = useI18n()
  const { run } = useMemberAction()
  const toast = useToast()
  return async (options) => {
    setPoll(withVote(poll, options))
    const isCounted = await run(async () => {
      try {
        const body = { id: poll.id, option_list: [...options] }
        const answer = await call('POST /api/user/poll/:id/vote', { params: { id: poll.id }, body })
        setPoll(answer.poll)
        toast(answer.message)
      } catch (error) {
        setPoll(poll)
        if (error instanceof ApiError && error.code !== 'unauthorized') {
          toast(error.message || t('poll.failed'), 'failed')
          // The poll closed or changed, or another tab voted first, so it is reloaded.
          if (error.code !== 'unreachable') void loadCounts()
        }
        throw error
      }
    })
    return isCounted
  }
}

function withVote(poll: VotedPoll, chosen: readonly number[]): VotedPoll {
  return {
    ...poll,
    voted_count: poll.voted_count + 1,
    my_options: [...chosen],
    options: poll.options.map((option) => ({
      ...option,
      voted_count: option.voted_count + (chosen.includes(option.id) ? 1 : 0),
    })),
  }
}
