// The form of an entry and its way to the server. The form is never filled from an answer: only from what is opened, merged or
// restored.
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { currentEntry, type Entry } from '../../../contract/desk/entries/entry.ts'
import { useUnloadWarning } from '../../data/use-unload-warning.ts'
import { call, DeskError } from '../../api/client.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { currentOperator } from '../../api/operator.ts'
import {
  createAutosave,
  type Autosave,
  type AutosavePorts,
  type RemoteVersion,
  type SaveResult,
  type SaveState,
} from './autosave.ts'
import { deleteDraft, lockDraft, storeDraft, type DraftKey } from './local-drafts.ts'
import type { Data } from './merge.ts'

export interface Draft {
  data: Data
  /** Grows when the form is filled anew. */
  resetKey: number
  state: SaveState
  change: (part: Data) => void
  /** Fills the form anew, on top of `rev`, which holds `base`. */
  replace: (next: Rebase) => void
  /** The same around the cursor: only what differs is replaced. */
  replaceInPlace: (next: Rebase) => void
  /** Merges another version into the form. */
  receive: (theirs: RemoteVersion) => Promise<void>
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

type Rebase = Parameters<Autosave['rebase']>[0]

const opened: SaveState = { kind: 'saved', savedAt: null, isStoredLocally: true }

/** The form, and the text in it, whose last keystrokes arrive late. */
function useForm(opened: Data) {
  const [shown, setShown] = useState({ data: opened, resetKey: 0 })
  const [form] = useState(() => {
    let latest = opened
    let flush = () => {}
    const fill = (data: Data, isAnew = false) => {
      latest = data
      setShown(({ resetKey }) => ({ data, resetKey: resetKey + Number(isAnew) }))
    }
    return {
      currentData: () => latest,
      fill,
      /** At once: what is typed before it is shown would be lost. */
      fillInPlace: (data: Data) => flushSync(() => fill(data)),
      flush: () => flush(),
      registerFlush: (own: () => void) => {
        flush = own
      },
    }
  })
  return { shown, form }
}

const newDraftKey = ({ id }: Entry): DraftKey => ({
  operator: currentOperator().id,
  entry: id,
  window: crypto.randomUUID(),
})

/** `onMerged` stays the same. */
export function useDraft(entry: Entry, onMerged?: () => void): Draft {
  const { shown, form } = useForm(entry.data)
  const [state, setState] = useState<SaveState>(opened)
  const [place] = useState(() => newDraftKey(entry))
  const words = useDeskI18n()
  const merge: AutosavePorts['merge'] = async ({ data: theirs, by }, base) => {
    const { mergeDrafts } = await import('./merge-drafts.ts')
    form.flush()
    const merged = mergeDrafts({ base, mine: form.currentData(), theirs }, by, words)
    if (!merged) return null
    form.fillInPlace(merged.data)
    if (merged.notice) showToast(merged.notice)
    onMerged?.()
    return merged.data
  }
  const saver = useSaver(entry, place, { merge, onState: setState })
  const { currentData } = form
  const [actions] = useState(() => ({
    change(part: Data) {
      form.fill({ ...currentData(), ...part })
      saver.changed(currentData())
    },
    replace(next: Rebase) {
      form.fill(next.data, true)
      saver.rebase(next)
    },
    replaceInPlace(next: Rebase) {
      form.fillInPlace(next.data)
      saver.rebase(next)
    },
    flush: async () => {
      form.flush()
      await saver.flush()
      return saver.isSaved() ? saver.rev() : null
    },
    async saveRevision(rev: number) {
      const data = currentData()
      const kept = await save(entry.id, data, rev, '1')
      if (kept.kind === 'saved') saver.rebase({ rev: kept.rev, base: data, data: currentData() })
    },
    markSaved: (rev: number, data: Data) => saver.rebase({ rev, base: data, data: currentData() }),
  }))
  useSaveOnHide(actions.flush, state)
  useDraftLock(place, actions.flush)
  return {
    ...shown,
    ...actions,
    state,
    receive: saver.receive,
    registerFlush: form.registerFlush,
    rev: saver.rev,
    base: saver.base,
    retry: saver.retry,
    draftKey: place,
    currentData,
  }
}

/** The ports are those of the first call. */
function useSaver(
  entry: Entry,
  place: DraftKey,
  ports: Pick<AutosavePorts, 'merge' | 'onState'>,
): Autosave {
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
        ...ports,
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

/** `null` for another window of the operator, too. */
export const otherName = (by: { id: number; name: string } | null) =>
  by && by.id !== currentOperator().id ? by.name : null

function toSaveResult({ code, body, message, fields: [first] }: DeskError): SaveResult {
  const current = currentEntry.safeParse(body['current'])
  if (code === 'entry_changed' && current.success) {
    const { rev, data, draft_updated_by } = current.data
    return { kind: 'conflict', current: { rev, data, by: otherName(draft_updated_by) } }
  }
  if (code === 'unauthorized') return { kind: 'expired' }
  const isPassing = ['unreachable', 'internal_error', 'too_many_requests', 'unavailable']
  if (isPassing.includes(code)) return { kind: 'unreachable' }
  return { kind: 'refused', code: first?.detail || message || code }
}
