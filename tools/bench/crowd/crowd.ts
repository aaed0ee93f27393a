// Half a million sockets on 32 hubs with a simulated clock: a deployment, the loss of a hub, and constantly changing
// items (docs/decisions/messaging/realtime.md). Only counts have limits; times are printed for
// comparison.
import { crowdLimits, type Budgeted } from '../budgets.ts'
import { randomNumbers } from '../replay/content.ts'
import { sendChanges, type Sent } from './frames.ts'
import { Crowd, type ReconnectStats } from './reconnects.ts'

interface Size {
  sockets: number
  /** As in `REALTIME_SHARDS`. */
  shards: string
  hubs: number
  /** Seconds of changing items. */
  seconds: number
}

export const fullCrowd: Size = {
  sockets: 500_000,
  shards: 'weur:7,enam:8,apac:17',
  hubs: 32,
  seconds: 10,
}

export interface CrowdResult {
  deployed: ReconnectStats
  lost: ReconnectStats
  sent: Sent
}

export function simulateReconnects({ sockets, shards, hubs, seconds }: Size): CrowdResult {
  const random = randomNumbers(20_261_123)
  const all = new Crowd(sockets, shards, random)
  const deployed = all.deploy()
  const lost = all.lose(hubs - 1)
  return { deployed, lost, sent: sendChanges(Math.ceil(sockets / hubs), seconds, random) }
}

export function crowdBudgets({ deployed, lost, sent }: CrowdResult): Budgeted[] {
  const { returnsPerSecond, backAfter, perHub, framesApart } = crowdLimits
  return [
    ...Object.entries({ 'a deployment': deployed, 'the loss of a hub': lost }).flatMap(
      ([cause, one]): Budgeted[] => [
        {
          what: `after ${cause}, returns to one hub`,
          value: one.perHub,
          budget: returnsPerSecond,
          unit: 'a second',
        },
        { what: `after ${cause}, all back after`, value: one.after, budget: backAfter, unit: 's' },
        { what: `after ${cause}, told to wait`, value: one.refused, budget: 0, unit: '' },
        { what: `after ${cause}, the fullest hub`, value: one.fullest, budget: perHub, unit: '' },
      ],
    ),
    {
      what: 'between two frames to a socket, 100 changes a second',
      value: sent.apart,
      budget: framesApart,
      unit: 'ms',
      isFloor: true,
    },
    { what: 'numbers shown wrongly in the end', value: sent.wrong, budget: 0, unit: '' },
  ]
}
