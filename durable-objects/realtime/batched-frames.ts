// Merges changes of several channels into one frame per listener
// (docs/decisions/messaging/realtime.md). Pure. Listeners of the same channels share a frame, so a
// change for everybody is serialized once.
import { eventFrame } from './pusher-protocol.ts'

/** Lists in an event's data. Lists of the same name are concatenated. */
export type Lists = Readonly<Record<string, readonly unknown[]>>

interface BatchedFrame<Client> {
  frame: string
  clients: readonly Client[]
}

/** Clients that listen to the same channels so far; `channel` is the latest of these. */
interface Group {
  channel: string
  before: Group | undefined
  /** Group of those that also listen to another channel, the latest one. */
  next?: Group
}

/** One event per client for all its channels, sent in the first of them. */
export function batchFrames<Client>(
  event: string,
  changes: ReadonlyMap<string, Lists>,
  listenersOf: (channel: string) => Iterable<Client>,
): BatchedFrame<Client>[] {
  const groups = new Map<Client, Group>()
  for (const channel of changes.keys()) {
    const first: Group = { channel, before: undefined }
    for (const client of listenersOf(channel)) {
      const before = groups.get(client)
      groups.set(client, before ? nextOf(before, channel) : first)
    }
  }
  const clientsOf = new Map<Group, Client[]>()
  for (const [client, group] of groups) {
    const clients = clientsOf.get(group)
    if (clients) clients.push(client)
    else clientsOf.set(group, [client])
  }
  return [...clientsOf].map(([group, clients]) => {
    const channels = channelsOf(group)
    const lists = joined(channels.map((channel) => changes.get(channel) ?? {}))
    return { frame: eventFrame(channels[0]!, event, JSON.stringify(lists)), clients }
  })
}

function nextOf(before: Group, channel: string): Group {
  if (before.next?.channel !== channel) before.next = { channel, before }
  return before.next
}

function channelsOf(group: Group): string[] {
  const channels: string[] = []
  for (let one: Group | undefined = group; one; one = one.before) channels.push(one.channel)
  return channels.reverse()
}

function joined(all: readonly Lists[]): Lists {
  const joint: Record<string, unknown[]> = {}
  for (const lists of all)
    for (const [name, list] of Object.entries(lists)) (joint[name] ??= []).push(...list)
  return joint
}
