// Moves an event by whole days. A draft is saved at once. A published or scheduled event without a draft is moved and
// published after a confirmation.
import { useRef, useState } from 'react'
import type { DeskEvent } from '../../../contract/desk/calendar/api.ts'
import { shiftedByDays } from '../../../contract/desk/calendar/event-dates.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call, DeskError } from '../../api/client.ts'
import { errorMessage } from '../../data/error-text.ts'
import { invalidate } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { useDaysText, usePastText } from './days-text.ts'

interface Held {
  event: DeskEvent
  days: number
}

export interface EventDrag {
  /** Event being moved, and the number of days. */
  dragged: Held | null
  /** Move that waits for confirmation. */
  asked: Held | null
  announcement: string
  dragTo: (event: DeskEvent, days: number) => void
  drop: () => void
  cancel: () => void
  /** Publishes the move in `asked`. */
  confirm: () => void
  /** True while a move is being saved. */
  isMoving: boolean
}

/** Published or scheduled, without a pending draft. */
const isSeen = ({ state, has_draft }: DeskEvent) =>
  !has_draft && (state === 'published' || state === 'scheduled')

export function useEventDrag(): EventDrag {
  const { t } = useDeskI18n()
  const save = useSaveMove()
  const daysText = useDaysText()
  const pastText = usePastText()
  const [held, showHeld] = useState<Held | null>(null)
  // The pointer may be released before its last move is rendered.
  const latest = useRef<Held | null>(null)
  const setHeld = (one: Held | null) => {
    latest.current = one
    showHeld(one)
  }
  const [asked, setAsked] = useState<Held | null>(null)
  const [said, setSaid] = useState('')
  /** Id of the event whose move is being saved. */
  const [moving, setMoving] = useState<number | null>(null)
  const end = () => {
    setHeld(null)
    setAsked(null)
  }
  const run = async (one: Held) => {
    setMoving(one.event.id)
    await save(one).finally(() => setMoving(null))
    // A drag that began during the save continues.
    if (latest.current === one) end()
  }
  return {
    dragged: held,
    asked,
    announcement: said,
    dragTo(event, days) {
      if (moving === event.id) return
      setHeld({ event, days })
      const place = daysText(shiftedByDays(event, days))
      const text = t('calendar.held', { title: event.name, days: place })
      setSaid([text, pastText({ event, days })].filter(Boolean).join(' '))
    },
    drop() {
      const now = latest.current
      if (!now || asked || moving === now.event.id) return
      setSaid('')
      if (now.days === 0) end()
      else if (isSeen(now.event)) setAsked(now)
      else void run(now)
    },
    cancel() {
      if (held)
        setSaid(t('calendar.put_back', { title: held.event.name, days: daysText(held.event) }))
      end()
    },
    confirm: () => asked && moving === null && void run(asked),
    isMoving: moving !== null,
  }
}

/** Saves a move and shows the result in a toast. */
function useSaveMove(): (one: Held) => Promise<void> {
  const { t, lang } = useDeskI18n()
  const daysText = useDaysText()
  const pastText = usePastText()
  return async (one) => {
    try {
      const { time, undo } = await move(one.event, one.days)
      const title = one.event.name
      const days = daysText(shiftedByDays(one.event, one.days))
      const text = time
        ? t('calendar.moved_live', { title, days, time: formatDate(lang, time, 'time') })
        : [t('calendar.moved_draft', { title, days }), pastText(one)].filter(Boolean).join(' ')
      showToast(text, { undo })
    } catch (error) {
      if (!(error instanceof DeskError)) throw error
      const isLate = error.code === 'entry_changed'
      showToast(isLate ? t('calendar.changed') : errorMessage(t, error), { kind: 'failed' })
    }
    await again()
  }
}

export const again = () => invalidate('/api/backstage/calendar', '/api/backstage/entry')

interface Moved {
  /** Time by which all readers see the move; `null` for a draft. */
  time: string | null
  undo: () => Promise<void>
}

/** @throws DeskError `entry_changed` if the event differs from the one shown in the grid */
async function move(event: DeskEvent, days: number): Promise<Moved> {
  const params = { id: event.id }
  const { data, rev } = await call('GET /api/backstage/entry/:id', { params })
  if (rev !== event.rev) throw new DeskError('entry_changed')
  const to = async (base: number, by: number) => {
    const body = {
      ...data,
      ...shiftedByDays({ starts_at: event.starts_at, ends_at: event.ends_at }, by),
    }
    if (!isSeen(event)) {
      const headers = { 'If-Match': `"${base}"` }
      const saved = await call('PUT /api/backstage/entry/:id/draft', { params, headers, body })
      return { rev: saved.rev, time: null }
    }
    const route = 'POST /api/backstage/entry/:id/publish'
    const { entry, everywhere_by } = await call(route, { params, body: { rev: base, data: body } })
    return { rev: entry.rev, time: everywhere_by }
  }
  const moved = await to(rev, days)
  return {
    time: moved.time,
    async undo() {
      await to(moved.rev, 0)
      await again()
    },
  }
}
