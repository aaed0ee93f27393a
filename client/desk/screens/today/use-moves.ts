// Moves scheduled items along the line of the day.
import { useRef, useState } from 'react'
import { formatDate } from '../../../i18n/translate.ts'
import { call, DeskError } from '../../api/client.ts'
import { useCan } from '../../api/operator.ts'
import { invalidate } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { undoLastAction } from '../../data/undo-last-action.ts'
import { errorMessage } from '../../data/error-text.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { DayEvent, Target } from './day-timeline.ts'

interface Held {
  key: string
  at: string
  /** Time before the move. */
  from: string
}

export interface Moves {
  /** Item being moved, and its current time. */
  held: Held | null
  mayMove: (target: Target) => boolean
  hold: (event: DayEvent, at: string) => void
  /** Saves the item at its current time. */
  drop: (event: DayEvent) => Promise<void>
  cancel: () => void
}

export function useMoves(): Moves {
  const { t, lang } = useDeskI18n()
  const can = useCan()
  const [held, setHeld] = useState<Held | null>(null)
  // Losing the focus during a save must not save the move again.
  const isMoving = useRef(false)
  const drop = async (event: DayEvent) => {
    if (!held || !event.target || isMoving.current) return
    isMoving.current = true
    try {
      if (held.at !== held.from) {
        const undo = await move(event.target, held.at, held.from)
        const time = formatDate(lang, held.at, 'time')
        showToast(t('today.moved', { what: event.text, time }), { undo })
      }
    } catch (error) {
      if (!(error instanceof DeskError)) throw error
      showToast(errorMessage(t, error), { kind: 'failed' })
    }
    await again()
    setHeld(null)
    isMoving.current = false
  }
  return {
    held,
    mayMove: (target) =>
      target.kind === 'release'
        ? can('release.write')
        : can('entry.publish', { lang: target.lang, isTranslation: target.source_lang !== null }),
    hold: ({ key, at: from }, at) =>
      setHeld((now) => ({ key, at, from: now?.key === key ? now.from : from })),
    drop,
    cancel: () => setHeld(null),
  }
}

const again = () =>
  invalidate('/api/backstage/today', '/api/backstage/release', '/api/backstage/entry')

/** Resolves to the undo function. */
async function move(target: Target, at: string, from: string): Promise<() => Promise<void>> {
  const { id } = target
  if (target.kind === 'release') {
    const to = (due_at: string) =>
      call('PATCH /api/backstage/release/:id', { params: { id }, body: { due_at } })
    await to(at)
    return () => to(from).then(again)
  }
  const { rev, type } = target
  await call('POST /api/backstage/entry/:id/publish', { params: { id }, body: { rev, at } })
  // Also schedules the releases again that the move has canceled.
  return () => undoLastAction('entry.publish', type, id).then(again)
}
