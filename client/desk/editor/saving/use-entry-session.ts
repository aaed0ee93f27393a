// The work on an open entry: publishing, keeping and restoring versions, recovering the copy of this browser, and merging two
// versions.
import { dequal } from 'dequal'
import { useCallback, useEffect, useState } from 'react'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { languageName } from '../../../contract/locale.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { deleteDraft, storeDraft, orphanedDrafts, type DraftKey } from './local-drafts.ts'
import { mergeData, type Data, type Merge, type Side } from './merge.ts'
import { findRecovery, type LocalDraft, type Recovery } from './recovery.ts'
import { selectedTranslations, type Plan } from './publish-options.ts'
import { useDraft, type Draft } from './use-draft.ts'

export interface EntrySession extends Merging, Actions {
  entry: Entry
  /** Takes what the server has made of the entry. */
  setEntry: (entry: Entry) => void
  /** Reads the entry again, without what is typed. */
  refresh: () => void
  draft: Draft
  /** The live version; `null` while it is not known here. */
  live: Data | null
  /** True if the form differs from the live version, or nothing is live. */
  hasChanges: boolean
  recovery: Recovery
  applyRecovery: () => void
  discardRecovery: () => void
}

export function useEntrySession(opened: Entry): EntrySession {
  const { entry, setEntry, live } = useEntry(opened)
  const draft = useDraft(opened)
  const recovery = useRecovery(opened, draft.draftKey)
  const merging = useMerging(entry, draft, { setEntry, onSettled: recovery.settle })
  const actions = useActions(entry, draft, setEntry)
  return {
    entry,
    setEntry,
    refresh: () => {
      call('GET /api/backstage/entry/:id', { params: { id: opened.id } }).then(setEntry, nothing)
    },
    draft,
    live,
    hasChanges: entry.state !== 'published' || !live || !dequal(live, draft.data),
    ...merging,
    ...actions,
    recovery: recovery.found,
    applyRecovery() {
      const { found } = recovery
      const by = opened.draft_updated_by?.name ?? null
      if (found.kind === 'diverged')
        merging.open({ merge: found.merge, mine: found.draft.data, by, on: opened })
      if (found.kind !== 'newer') return
      draft.replace({ rev: opened.rev, base: opened.data, data: found.draft.data })
      recovery.settle()
    },
    discardRecovery: () => recovery.drop(),
  }
}

/** The entry as the server has it. Without a draft it holds what readers see, which stays known while that is the same version. */
function useEntry(opened: Entry) {
  const [{ entry, live }, setState] = useState(() => ({ entry: opened, live: liveIn(opened) }))
  const setEntry = useCallback((next: Entry) => {
    setState((before) => ({
      entry: next,
      live:
        liveIn(next) ?? (next.live_revision === before.entry.live_revision ? before.live : null),
    }))
  }, [])
  return { entry, setEntry, live }
}

const liveIn = ({ state, has_draft, data }: Entry) =>
  state === 'published' && !has_draft ? data : null

interface OpenMerge {
  merge: Merge
  /** All of what the operator has written. */
  mine: Data
  by: string | null
  /** What the merged text is written on. */
  on: { rev: number; data: Data }
}

interface Merging {
  merge: OpenMerge | null
  open: (merge: OpenMerge) => void
  /** Opens what somebody else has saved beside what is typed. */
  openMerge: () => void
  /** Reads what somebody else has made of the entry, and opens it where it differs from what is typed. */
  reviewRemote: () => Promise<void>
  hideMerge: () => void
  /** Keeps the versions that were not chosen, then takes the merged text. */
  applyMerge: (data: Data, lost: readonly Side[]) => Promise<void>
}

interface MergeCallbacks {
  setEntry: (entry: Entry) => void
  onSettled: () => void
}

function useMerging({ id }: Entry, draft: Draft, { setEntry, onSettled }: MergeCallbacks): Merging {
  const { t } = useDeskI18n()
  const [merge, open] = useState<OpenMerge | null>(null)
  const params = { id }
  const read = () => call('GET /api/backstage/entry/:id', { params })
  const keep = (data: Data, note?: string) =>
    call('POST /api/backstage/entry/:id/revisions', {
      params,
      body: { data, ...(note && { note }) },
    })
  return {
    merge,
    open,
    async reviewRemote() {
      await draft.flush()
      const on = await read()
      const mine = draft.currentData()
      const found = mergeData(draft.base(), mine, on.data)
      setEntry(on)
      if (found.conflicts.length > 0 || found.autoMergedCount > 0)
        open({ merge: found, mine, by: on.draft_updated_by?.name ?? null, on })
      else draft.markSaved(on.rev, on.data)
    },
    openMerge() {
      const { current } = draft.state
      if (!current) return
      void draft.flush()
      const { by, ...on } = current
      const mine = draft.currentData()
      open({ merge: mergeData(draft.base(), mine, on.data), mine, by, on })
    },
    hideMerge: () => open(null),
    async applyMerge(data, lost) {
      if (!merge) return
      const { on, mine } = merge
      const name = merge.by ?? t('editor.conflict.someone')
      if (lost.includes('mine')) await keep(mine)
      if (lost.includes('theirs')) await keep(on.data, t('editor.conflict.of', { name }))
      draft.replace({ rev: on.rev, base: on.data, data })
      open(null)
      onSettled()
      await invalidate(`/api/backstage/entry/${id}/revisions`)
      await read().then(setEntry, () => undefined)
    },
  }
}

interface Actions {
  saveRevision: () => Promise<void>
  publish: (plan: Plan) => Promise<void>
  /** Says that the translation is right although its source has changed. */
  markUpToDate: () => Promise<void>
  restore: (revision: number) => Promise<void>
}

function useActions(opened: Entry, draft: Draft, setEntry: (entry: Entry) => void): Actions {
  const { id } = opened
  const { lang, t } = useDeskI18n()
  const params = { id }
  const history = `/api/backstage/entry/${id}/revisions`
  return {
    async saveRevision() {
      const rev = await draft.flush()
      if (rev === null) return
      await draft.saveRevision(rev)
      showToast(t('editor.publish.kept'))
      await invalidate(history)
    },
    async publish(plan) {
      await draft.flush()
      const data = draft.currentData()
      const { at, until, is_minor } = plan
      const body = {
        rev: draft.rev(),
        data,
        is_minor,
        with: selectedTranslations(opened, plan),
        at,
        ...(until !== opened.unpublished_at && { until }),
      }
      const { entry, everywhere_by } = await call('POST /api/backstage/entry/:id/publish', {
        params,
        body,
      })
      setEntry(entry)
      draft.markSaved(entry.rev, data)
      const time = formatDate(lang, everywhere_by ?? at ?? '', everywhere_by ? 'time' : 'dayTime')
      showToast(t(everywhere_by ? 'editor.publish.done_now' : 'editor.publish.done_at', { time }))
      await invalidate(history)
    },
    async markUpToDate() {
      if ((await draft.flush()) === null) return
      const { markUpToDate } = await import('../../translation/translation-actions.ts')
      const next = await markUpToDate(id)
      setEntry(next)
      draft.replace({ rev: next.rev, base: next.data, data: draft.currentData() })
      showToast(t('translation.right_done', { languages: languageName(next.lang) }))
    },
    async restore(revision) {
      await draft.flush()
      const body = { revision, rev: draft.rev() }
      const entry = await call('POST /api/backstage/entry/:id/restore', { params, body })
      setEntry(entry)
      draft.replace({ rev: entry.rev, base: entry.data, data: entry.data })
      showToast(t('editor.history.restored_as', { number: revision }))
      await invalidate(history)
    },
  }
}

/** What this browser holds of the entry from before, the latest first. One copy is taken at most: what is left waits here. */
function useRecovery(opened: Entry, place: DraftKey) {
  const [entry] = useState(opened)
  const [left, setLeft] = useState<LocalDraft[]>([])
  useEffect(() => {
    const isNews = (copy: LocalDraft) => findRecovery(copy, entry).kind !== 'none'
    // Without storage there is nothing to come back to.
    orphanedDrafts(place).then((copies) => {
      setLeft(copies.filter(isNews))
      for (const copy of copies) if (!isNews(copy)) forget(place, copy)
    }, nothing)
  }, [place, entry])
  const [first] = left
  return {
    found: findRecovery(first, entry),
    /** It is taken: this window keeps it from now on. */
    settle: () => {
      if (first) storeDraft(place, first).then(() => forget(place, first), nothing)
      setLeft([])
    },
    drop: () => {
      if (first) forget(place, first)
      setLeft(left.slice(1))
    },
  }
}

function forget(place: DraftKey, { window }: LocalDraft): void {
  void deleteDraft({ ...place, window }).catch(nothing)
}

const nothing = () => undefined
