// The form of an entry and its way to the server. The form is never filled from an answer: only from what is opened, merged or
// restored, and then as a whole (`epoch` counts these).
import { useCallback, useEffect, useRef, useState } from 'react'
import { currentEntry, type Entry } from '../../../contract/desk/entries/entry.ts'
import { useUnloadWarning } from '../../data/use-unload-warning.ts'
import { call, DeskError } from '../../api/client.ts'
import { currentOperator } from '../../api/operator.ts'
import { createAutosave, type Autosave, type SaveResult, type SaveState } from './autosave.ts'
import { deleteDraft, lockDraft, storeDraft, type DraftKey } from './local-drafts.ts'
import type { Data } from './merge.ts'

export interface Draft {
  data: Data
  /** Grows when the form holds something else than what was typed into it. */
  resetKey: number
  state: SaveState
  change: (part: Data) => void
  /** Replaces all of it, on top of `rev`, which holds `base`. */
  replace: (next: { rev: number; base: Data; data: Data }) => void
  /** What was sent is under this number now; the form stays as it is. */
  markSaved: (rev: number, data: Data) => void
  /** Saves what is typed; resolves to the number the server has it under, `null` where it has not. */
  flush: () => Promise<number | null>
  /** Keeps what the server has under `rev` as a version. */
  saveRevision: (rev: number) => Promise<void>
  /** The number the next save is on top of. */
  rev: () => number
  /** What the server had under that number. */
  base: () => Data
  /** What is typed, also before it is shown. */
  currentData: () => Data
  /** Tries again to save, as after signing in. */
  retry: () => void
  /** Where this window keeps its copy. */
  draftKey: DraftKey
  /** Of the text, whose last keystrokes may not have arrived yet. */
  registerFlush: (flush: () => void) => void
}

const opened: SaveState = { kind: 'saved', savedAt: null, isStoredLocally: true }

export function useDraft(entry: Entry): Draft {
  const [form, setForm] = useState<{ data: Data; resetKey: number }>({
    data: entry.data,
    resetKey: 0,
  })
  const [state, setState] = useState<SaveState>(opened)
  const latest = useRef<Data>(entry.data)
  const flushText = useRef<() => void>(() => undefined)
  const [place] = useState(() => ({
    operator: currentOperator().id,
    entry: entry.id,
    window: crypto.randomUUID(),
  }))
  const saver = useSaver(entry, place, setState)
  const change = useCallback(
    (part: Data) => {
      latest.current = { ...latest.current, ...part }
      setForm(({ resetKey }) => ({ data: latest.current, resetKey }))
      saver.changed(latest.current)
    },
    [saver],
  )
  const replace = useCallback(
    (next: { rev: number; base: Data; data: Data }) => {
      latest.current = next.data
      setForm(({ resetKey }) => ({ data: next.data, resetKey: resetKey + 1 }))
      saver.rebase(next)
    },
    [saver],
  )
  const settle = useCallback(async () => {
    flushText.current()
    await saver.flush()
    return saver.isSaved() ? saver.rev() : null
  }, [saver])
  useSaveOnHide(settle, state)
  useDraftLock(place, settle)
  const onFlush = useCallback((flush: () => void) => {
    flushText.current = flush
  }, [])
  return {
    ...form,
    state,
    change,
    replace,
    flush: settle,
    registerFlush: onFlush,
    saveRevision: async (rev) => {
      const kept = await save(entry.id, latest.current, rev, '1')
      if (kept.kind === 'saved')
        saver.rebase({ rev: kept.rev, base: latest.current, data: latest.current })
    },
    markSaved: (rev, data) => saver.rebase({ rev, base: data, data: latest.current }),
    rev: saver.rev,
    base: saver.base,
    retry: saver.retry,
    draftKey: place,
    currentData: () => latest.current,
  }
}

/** `onState` stays the same. */
function useSaver(entry: Entry, place: DraftKey, onState: (state: SaveState) => void): Autosave {
  const [saver] = useState(() =>
    createAutosave(
      {
        now: () => Date.now(),
        setTimer(run, milliseconds) {
          const timer = setTimeout(run, milliseconds)
          return () => clearTimeout(timer)
        },
        send: (data, rev) => save(entry.id, data, rev),
        storeLocally: (copy) =>
          storeDraft(place, {
            ...copy,
            entry_id: entry.id,
            window: place.window,
            at: new Date().toISOString(),
          }),
        clearLocal: () => deleteDraft(place),
        onState,
      },
      { rev: entry.rev, data: entry.data },
    ),
  )
  useEffect(() => {
    const retry = () => saver.retry()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [saver])
  return saver
}

/** The copy is this window's own until the entry is left and what is under way has ended. */
function useDraftLock(place: DraftKey, settle: () => Promise<unknown>): void {
  useEffect(() => {
    const release = lockDraft(place)
    return () => void settle().finally(release)
  }, [place, settle])
}

/** What is typed is sent when the page is hidden; a page with something unsaved asks before it closes. */
function useSaveOnHide(settle: () => Promise<unknown>, { kind }: SaveState): void {
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') void settle()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => document.removeEventListener('visibilitychange', onHide)
  }, [settle])
  useUnloadWarning(kind !== 'saved')
}

async function save(id: number, data: Data, rev: number, keep?: '1'): Promise<SaveResult> {
  try {
    const saved = await call('PUT /api/backstage/entry/:id/draft', {
      params: { id },
      query: keep ? { keep } : {},
      headers: { 'If-Match': `"${rev}"` },
      body: data,
    })
    return { kind: 'saved', rev: saved.rev }
  } catch (error) {
    if (!(error instanceof DeskError)) throw error
    return toSaveResult(error)
  }
}

function toSaveResult({ code, body, message, fields: [first] }: DeskError): SaveResult {
  const current = currentEntry.safeParse(body['current'])
  if (code === 'entry_changed' && current.success) {
    const { rev, data, draft_updated_by } = current.data
    return { kind: 'conflict', current: { rev, data, by: draft_updated_by?.name ?? null } }
  }
  if (code === 'unauthorized') return { kind: 'expired' }
  const isPassing = ['unreachable', 'internal_error', 'too_many_requests', 'unavailable']
  if (isPassing.includes(code)) return { kind: 'unreachable' }
  return { kind: 'refused', code: first?.detail || message || code }
}
