// Who is in an entry, and what becomes of it while somebody has it open: presence channels of the Pusher protocol, for
// operators alone.

/** What the desk's sockets call themselves when they connect. */
export const deskClientName = 'desk'

export function entryChannel(entryId: number): string {
  return `presence-desk.entry.${entryId}`
}

/** The entry whose channel has exactly this name. */
export function entryIdOfChannel(channel: string): number | null {
  const id = Number(/^presence-desk\.entry\.([1-9]\d{0,8})$/.exec(channel)?.[1])
  return Number.isNaN(id) ? null : id
}

/** What others see of an operator. */
export interface PresenceMember {
  name: string
}
