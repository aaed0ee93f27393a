// An editor shows its unsaved draft in the preview windows of the same browser.
import { useEffect, useRef, useState } from 'react'
import type { DraftPlace } from './page-places.ts'

type Data = Record<string, unknown>

type Message =
  /** A preview has opened. */
  | { what: 'opened' }
  | { what: 'draft'; data: Data }
  /** The cursor is in this block. */
  | { what: 'block'; block: number }
  /** A part of the page was clicked. */
  | { what: 'picked'; place: DraftPlace }
  /** The editor has closed. */
  | { what: 'closed' }

const send = (channel: BroadcastChannel, message: Message) => channel.postMessage(message)
const open = (id: number) => new BroadcastChannel(`desk.draft.${id}`)

interface Shared {
  data: Data
  block: number | null
  onPick: (place: DraftPlace) => void
}

/** The editor's side; `id` is null for an entry that cannot be shown while it is typed. */
export function useShareDraft(id: number | null, shared: Shared): void {
  const { data, block } = shared
  const channel = useRef<BroadcastChannel>(null)
  const latest = useRef(shared)
  useEffect(() => {
    latest.current = shared
  })
  useEffect(() => {
    if (id === null) return undefined
    const own = open(id)
    own.addEventListener('message', ({ data: message }: MessageEvent<Message>) => {
      if (message.what === 'opened') send(own, { what: 'draft', data: latest.current.data })
      if (message.what === 'picked') latest.current.onPick(message.place)
    })
    channel.current = own
    const close = () => send(own, { what: 'closed' })
    // A closed tab runs no cleanup.
    addEventListener('pagehide', close)
    return () => {
      removeEventListener('pagehide', close)
      close()
      own.close()
      channel.current = null
    }
  }, [id])
  useEffect(() => {
    if (channel.current) send(channel.current, { what: 'draft', data })
  }, [id, data])
  useEffect(() => {
    if (channel.current && block !== null) send(channel.current, { what: 'block', block })
  }, [id, block])
}

/** The preview's side; `data` is null while no editor of this browser has the entry open. */
export function useSharedDraft(id: number) {
  const [data, setData] = useState<Data | null>(null)
  const [block, setBlock] = useState<number | null>(null)
  const channel = useRef<BroadcastChannel>(null)
  useEffect(() => {
    const own = open(id)
    own.addEventListener('message', ({ data: message }: MessageEvent<Message>) => {
      if (message.what === 'draft') setData(message.data)
      if (message.what === 'block') setBlock(message.block)
      if (message.what === 'closed') {
        setData(null)
        // Another editor may have the entry open.
        send(own, { what: 'opened' })
      }
    })
    send(own, { what: 'opened' })
    channel.current = own
    return () => own.close()
  }, [id])
  return {
    data,
    block,
    onPick: (place: DraftPlace) => {
      if (channel.current) send(channel.current, { what: 'picked', place })
    },
  }
}
