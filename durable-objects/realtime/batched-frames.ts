// Joins what has changed in several channels into one frame per listener (docs/decisions/members/112-half-a-million-sockets.md).
// Pure. Listeners of the same channels share a frame, so a change that everybody hears is written once.
import { eventFrame } from './pusher-protocol.ts'

/** The lists of an event's data. Those with the same name are joined. */
export type Lists = Readonly<Record<string, readonly unknown[]>>

interface BatchedFrame<Client> {
  frame: string
  clients: readonly Client[]
}

/** Those who listen to the same of the channels so far, the last of which is this one. */
interface Group {
  channel: string
  before: Group | undefined
  /** Those of them who listen to a further channel, the latest. */
  next?: Group
}

/** An event for everyone who listens to one of these channels; it comes in the first of those that a client listens to. */
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
