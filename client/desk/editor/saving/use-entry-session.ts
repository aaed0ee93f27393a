// Session of an open entry: publishing, versions, recovery of a local copy, and merging.
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
import type { RemoteVersion } from './autosave.ts'
import type { Data, Merge, Side } from './merge.ts'
import type { LocalDraft, Recovery } from './recovery.ts'
import { selectedTranslations, type Plan } from './publish-options.ts'
import { otherName, useDraft, type Draft } from './use-draft.ts'

export interface EntrySession extends Merging, Actions {
  entry: Entry
  /** Stores the entry from a server response. */
  setEntry: (entry: Entry) => void
  /** Reloads the entry and merges a newer version into the form. */
  refresh: () => Promise<void>
  draft: Draft
  /** Live version; `null` while unknown here. */
  live: Data | null
  /** True if the form differs from the live version, or nothing is live. */
  hasChanges: boolean
  recovery: Recovery
  applyRecovery: () => void
  discardRecovery: () => void
}

export function useEntrySession(opened: Entry): EntrySession {
  const { entry, setEntry, live } = useEntry(opened)
  const read = () => call('GET /api/backstage/entry/:id', { params: { id: opened.id } })
  const draft = useDraft(opened, () => void read().then(setEntry, nothing))
  const recovery = useRecovery(opened, draft.draftKey)
  const merging = useMerging(entry, draft, { setEntry, onSettled: recovery.settle })
  const actions = useActions(entry, draft, setEntry)
  return {
    entry,
    setEntry,
    async refresh() {
      const next = await read().catch(nothing)
      if (!next) return
      setEntry(next)
      if (next.rev > draft.rev()) await draft.receive(versionOf(next))
    },
    draft,
    live,
    hasChanges: entry.state !== 'published' || !live || !dequal(live, draft.data),
    ...merging,
    ...actions,
    recovery: recovery.found,
    applyRecovery() {
      const { found } = recovery
      if (found.kind === 'diverged')
        merging.open({ merge: found.merge, mine: found.draft.data, on: versionOf(opened) })
      if (found.kind !== 'newer') return
      draft.replace({ rev: opened.rev, base: opened.data, data: found.draft.data })
      recovery.settle()
    },
    discardRecovery: () => recovery.drop(),
  }
}

/**
 * Latest entry from the server. Without a draft, its data is the live version, which stays known until another version
 * goes live.
 */
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

const versionOf = ({ rev, data, draft_updated_by }: Entry): RemoteVersion => ({
  rev,
  data,
  by: otherName(draft_updated_by),
})

interface OpenMerge {
  merge: Merge
  /** The operator's complete version. */
  mine: Data
  /** Remote version that the merged text will be based on. */
  on: RemoteVersion
}

interface Merging {
  merge: OpenMerge | null
  open: (merge: OpenMerge) => void
  /** Opens the merge of the conflicting version. */
  openMerge: () => void
  /** Loads the latest version and opens the merge if it differs from the form. */
  reviewRemote: () => Promise<void>
  hideMerge: () => void
  /** Saves the discarded sides as versions, then applies the merged data. */
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
  const mergeWith = async (on: RemoteVersion): Promise<OpenMerge> => {
    const { mergeData } = await import('./merge.ts')
    const mine = draft.currentData()
    return { merge: mergeData(draft.base(), mine, on.data), mine, on }
  }
  return {
    merge,
    open,
    async reviewRemote() {
      await draft.flush()
      const on = await read()
      const found = await mergeWith(versionOf(on))
      setEntry(on)
      if (found.merge.conflicts.length > 0 || found.merge.autoMergedCount > 0) open(found)
      else draft.markSaved(on.rev, on.data)
    },
    openMerge() {
      const { current } = draft.state
      if (!current) return
      void draft.flush()
      mergeWith(current).then(open, () => showToast(t('common.unreachable'), { kind: 'failed' }))
    },
    hideMerge: () => open(null),
    async applyMerge(data, lost) {
      if (!merge) return
      const { on, mine } = merge
      const name = on.by ?? t('editor.conflict.someone')
      if (lost.includes('mine')) await keep(mine)
      if (lost.includes('theirs')) await keep(on.data, t('editor.conflict.of', { name }))
      draft.replaceInPlace({ rev: on.rev, base: on.data, data })
      open(null)
      onSettled()
      await invalidate(`/api/backstage/entry/${id}/revisions`)
      await read().then(setEntry, () => undefined)
    },
  }
}

interface Actions {
  saveRevision: () => Promise<void>
  /** `reason`: why an owner publishes without a second pair of eyes. */
  publish: (plan: Plan, reason?: string) => Promise<void>
  /** Confirms that the translation is still right although its source has changed. */
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
    async publish(plan, override_reason) {
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
        ...(override_reason && { override_reason }),
      }
      const { entry, everywhere_by } = await call('POST /api/backstage/entry/:id/publish', {
        params,
        body,
      })
      setEntry(entry)
      draft.markSaved(entry.rev, data)
      const time = formatDate(lang, everywhere_by ?? at ?? '', everywhere_by ? 'time' : 'dayTime')
      showToast(t(everywhere_by ? 'editor.publish.done_now' : 'editor.publish.done_at', { time }), {
        link: everywhere_by ? { href: entry.url, text: t('editor.publish.view_live') } : undefined,
      })
      await invalidate(history, `/api/backstage/entry/${id}/assignment`)
    },
    async markUpToDate() {
      if ((await draft.flush()) === null) return
      const { markUpToDate } = await import('../../translation/translation-actions.ts')
      const next = await markUpToDate(id)
      setEntry(next)
      draft.markSaved(next.rev, next.data)
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

/** Local copies of the entry from closed windows, latest first. At most one is applied; the others stay stored. */
function useRecovery(opened: Entry, place: DraftKey) {
  const [entry] = useState(opened)
  const [left, setLeft] = useState<News[]>([])
  useEffect(() => {
    const look = async () => {
      const copies = await orphanedDrafts(place)
      if (copies.length === 0) return
      const { findRecovery } = await import('./recovery.ts')
      const found = copies.map((copy) => findRecovery(copy, entry))
      setLeft(found.filter((one) => one.kind !== 'none'))
      for (const [at, { kind }] of found.entries()) if (kind === 'none') forget(place, copies[at]!)
    }
    // Without storage there are no copies.
    look().catch(nothing)
  }, [place, entry])
  const [first] = left
  return {
    found: first ?? none,
    /** The copy was applied: this window now stores it under its own key. */
    settle: () => {
      if (first) storeDraft(place, first.draft).then(() => forget(place, first.draft), nothing)
      setLeft([])
    },
    drop: () => {
      if (first) forget(place, first.draft)
      setLeft(left.slice(1))
    },
  }
}

type News = Exclude<Recovery, { kind: 'none' }>

const none: Recovery = { kind: 'none' }

function forget(place: DraftKey, { window }: LocalDraft): void {
  void deleteDraft({ ...place, window }).catch(nothing)
}

const nothing = () => undefined
