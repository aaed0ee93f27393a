// Form data of an entry and its autosave. Server responses never overwrite the form; only opening, merging and
// restoring do.
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CurrentEntry, Entry } from '../../../contract/desk/entries/entry.ts'
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
  /** Incremented when the form is replaced. */
  resetKey: number
  state: SaveState
  change: (part: Data) => void
  /** Replaces the form with `data`, on top of revision `rev` with content `base`. */
  replace: (next: Rebase) => void
  /** Like `replace`, but updates only the differences, so that the cursor stays. */
  replaceInPlace: (next: Rebase) => void
  /** Merges another version into the form. */
  receive: (theirs: RemoteVersion) => Promise<void>
  /** Records that the server has `data` as revision `rev`; the form does not change. */
  markSaved: (rev: number, data: Data) => void
  /** Saves pending changes; resolves to the revision number, or `null` if they could not be saved. */
  flush: () => Promise<number | null>
  /** Keeps the current data as a version. */
  saveRevision: (rev: number) => Promise<void>
  /** Revision that the next save is based on. */
  rev: () => number
  /** Server data at that revision. */
  base: () => Data
  /** Current data, including keystrokes not rendered yet. */
  currentData: () => Data
  /** Retries saving, for example after sign-in. */
  retry: () => void
  /** Key of this window's local copy. */
  draftKey: DraftKey
  /** Registers a function that writes pending keystrokes of the text editor. */
  registerFlush: (flush: () => void) => void
}

type Rebase = Parameters<Autosave['rebase']>[0]

const opened: SaveState = { kind: 'saved', savedAt: null, isStoredLocally: true }

/** Form state. The text editor reports its last keystrokes with a delay. */
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
      /** Synchronous: keystrokes before the next render would be lost. */
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

/** `onMerged` must be stable. */
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

/** Uses the ports of the first render. */
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

/** Locks the local copy until the entry is closed and the last save has finished. */
function useDraftLock(place: DraftKey, settle: () => Promise<unknown>): void {
  useEffect(() => {
    const release = lockDraft(place)
    return () => void settle().finally(release)
  }, [place, settle])
}

/** Saves when the page is hidden; warns before a page with unsaved changes closes. */
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

/** Name of another operator; `null` for the current one, also in another window. */
export const otherName = (by: { id: number; name: string } | null) =>
  by && by.id !== currentOperator().id ? by.name : null

function toSaveResult({ code, body, message, fields: [first] }: DeskError): SaveResult {
  if (code === 'entry_changed') {
    const { rev, data, draft_updated_by } = body['current'] as CurrentEntry
    return { kind: 'conflict', current: { rev, data, by: otherName(draft_updated_by) } }
  }
  if (code === 'unauthorized') return { kind: 'expired' }
  const isPassing = ['unreachable', 'internal_error', 'too_many_requests', 'unavailable']
  if (isPassing.includes(code)) return { kind: 'unreachable' }
  return { kind: 'refused', code: first?.detail || message || code }
}
