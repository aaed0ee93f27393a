// Presence in an entry, and events of entries that are open: presence channels of the Pusher protocol, for operators
// only.

/** Client name that the desk's sockets send when they connect. */
export const deskClientName = 'desk'

export function entryChannel(entryId: number): string {
  return `presence-desk.entry.${entryId}`
}

/** Id of the entry with this channel; `null` for any other channel. */
export function entryIdOfChannel(channel: string): number | null {
  const id = Number(/^presence-desk\.entry\.([1-9]\d{0,8})$/.exec(channel)?.[1])
  return Number.isNaN(id) ? null : id
}

/** Public data of an operator in a presence channel. */
export interface PresenceMember {
  name: string
}
