// What an operator does with an entry: publish, withdraw, keep and restore versions, take back what this browser holds, and
// settle two versions.
import { useEffect, useState } from 'react'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { languageName } from '../../../contract/locale.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../api/call.ts'
import { readAgain } from '../../api/read.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { dropDraft, keepDraft, leftDrafts, type DraftPlace } from './local-drafts.ts'
import { mergeData, type Data, type Merge, type Side } from './merge.ts'
import { recoveryOf, type LocalDraft, type Recovery } from './recovery.ts'
import { goingWith, type Plan } from './plan.ts'
import { useDraft, type Draft } from './use-draft.ts'

export interface EntryWork extends Merging, Actions {
  entry: Entry
  draft: Draft
  recovery: Recovery
  takeRecovery: () => void
  dropRecovery: () => void
}

export function useEntryWork(opened: Entry): EntryWork {
  const [entry, setEntry] = useState(opened)
  const draft = useDraft(opened)
  const recovery = useRecovery(opened, draft.place)
  const merging = useMerging(entry, draft, { setEntry, onSettled: recovery.settle })
  const actions = useActions(entry, draft, setEntry)
  return {
    entry,
    draft,
    ...merging,
    ...actions,
    recovery: recovery.found,
    takeRecovery() {
      const { found } = recovery
      const by = opened.draft_by?.name ?? null
      if (found.kind === 'diverged')
        merging.open({ merge: found.merge, mine: found.draft.data, by, on: opened })
      if (found.kind !== 'newer') return
      draft.replace({ rev: opened.rev, base: opened.data, data: found.draft.data })
      recovery.settle()
    },
    dropRecovery: () => recovery.drop(),
  }
}

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
  showMerge: () => void
  /** Reads what somebody else has made of the entry, and opens it where it differs from what is typed. */
  openTheirs: () => Promise<void>
  hideMerge: () => void
  /** Keeps the versions that were not chosen, then takes the merged text. */
  takeMerge: (data: Data, lost: readonly Side[]) => Promise<void>
}

interface Around {
  setEntry: (entry: Entry) => void
  onSettled: () => void
}

function useMerging({ id }: Entry, draft: Draft, { setEntry, onSettled }: Around): Merging {
  const { t } = useTexts()
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
    async openTheirs() {
      await draft.settle()
      const on = await read()
      const mine = draft.latest()
      const found = mergeData(draft.base(), mine, on.data)
      setEntry(on)
      if (found.conflicts.length > 0 || found.taken > 0)
        open({ merge: found, mine, by: on.draft_by?.name ?? null, on })
      else draft.sent(on.rev, on.data)
    },
    showMerge() {
      const { current } = draft.state
      if (!current) return
      void draft.settle()
      const { by, ...on } = current
      const mine = draft.latest()
      open({ merge: mergeData(draft.base(), mine, on.data), mine, by, on })
    },
    hideMerge: () => open(null),
    async takeMerge(data, lost) {
      if (!merge) return
      const { on, mine } = merge
      const name = merge.by ?? t('editor.conflict.someone')
      if (lost.includes('mine')) await keep(mine)
      if (lost.includes('theirs')) await keep(on.data, t('editor.conflict.of', { name }))
      draft.replace({ rev: on.rev, base: on.data, data })
      open(null)
      onSettled()
      await readAgain(`/api/backstage/entry/${id}/revisions`)
      await read().then(setEntry, () => undefined)
    },
  }
}

interface Actions {
  keep: () => Promise<void>
  publish: (plan: Plan) => Promise<void>
  withdraw: () => Promise<void>
  /** Says that the translation is right although its source has changed. */
  stillRight: () => Promise<void>
  restore: (revision: number) => Promise<void>
}

function useActions(opened: Entry, draft: Draft, setEntry: (entry: Entry) => void): Actions {
  const { id } = opened
  const { lang, t } = useTexts()
  const params = { id }
  const history = `/api/backstage/entry/${id}/revisions`
  return {
    async keep() {
      const rev = await draft.settle()
      if (rev === null) return
      await draft.keep(rev)
      notify(t('editor.publish.kept'))
      await readAgain(history)
    },
    async publish(plan) {
      await draft.settle()
      const data = draft.latest()
      const { at, until, wording_only } = plan
      const body = {
        rev: draft.rev(),
        data,
        wording_only,
        with: goingWith(opened, plan),
        at,
        ...(until !== opened.unpublished_at && { until }),
      }
      const { entry } = await call('POST /api/backstage/entry/:id/publish', { params, body })
      setEntry(entry)
      draft.sent(entry.rev, data)
      const time = at && formatDate(lang, at, 'dayTime')
      notify(time ? t('editor.publish.done_at', { time }) : t('editor.publish.done_now'))
      await readAgain(history)
    },
    async withdraw() {
      await draft.settle()
      const { entry } = await call('POST /api/backstage/entry/:id/withdraw', { params, body: {} })
      setEntry(entry)
      draft.sent(entry.rev, draft.base())
      notify(t('editor.publish.withdrawn'))
    },
    async stillRight() {
      if ((await draft.settle()) === null) return
      const { confirmRight } = await import('../../translation/write.ts')
      const next = await confirmRight(id)
      setEntry(next)
      draft.replace({ rev: next.rev, base: next.data, data: draft.latest() })
      notify(t('translation.right_done', { languages: languageName(next.lang) }))
    },
    async restore(revision) {
      await draft.settle()
      const body = { revision, rev: draft.rev() }
      const entry = await call('POST /api/backstage/entry/:id/restore', { params, body })
      setEntry(entry)
      draft.replace({ rev: entry.rev, base: entry.data, data: entry.data })
      notify(t('editor.history.restored_as', { number: revision }))
      await readAgain(history)
    },
  }
}

/** What this browser holds of the entry from before, the latest first. One copy is taken at most: what is left waits here. */
function useRecovery(opened: Entry, place: DraftPlace) {
  const [entry] = useState(opened)
  const [left, setLeft] = useState<LocalDraft[]>([])
  useEffect(() => {
    const isNews = (copy: LocalDraft) => recoveryOf(copy, entry).kind !== 'none'
    // Without storage there is nothing to come back to.
    leftDrafts(place).then((copies) => {
      setLeft(copies.filter(isNews))
      for (const copy of copies) if (!isNews(copy)) forget(place, copy)
    }, nothing)
  }, [place, entry])
  const [first] = left
  return {
    found: recoveryOf(first, entry),
    /** It is taken: this window keeps it from now on. */
    settle: () => {
      if (first) keepDraft(place, first).then(() => forget(place, first), nothing)
      setLeft([])
    },
    drop: () => {
      if (first) forget(place, first)
      setLeft(left.slice(1))
    },
  }
}

function forget(place: DraftPlace, { window }: LocalDraft): void {
  void dropDraft({ ...place, window }).catch(nothing)
}

const nothing = () => undefined
