// What an operator does with an entry: publish, withdraw, keep and restore versions, take back what this browser holds, and
// settle two versions.
import { useEffect, useState } from 'react'
import type { Entry } from '../../../contract/backstage/entry.ts'
import { languageName } from '../../../contract/locale.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../data/call.ts'
import { useOperator } from '../../data/operator.ts'
import { readAgain } from '../../data/read.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { dropDraft, readDraft } from '../drafts/local-drafts.ts'
import { mergeData, type Data, type Merge } from '../drafts/merge.ts'
import { recoveryOf, type LocalDraft, type Recovery } from '../drafts/recovery.ts'
import type { Plan } from './publish-box.tsx'
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
  const recovery = useRecovery(opened)
  const merging = useMerging(entry, draft, recovery.settle)
  const actions = useActions(entry, draft, setEntry)
  return {
    entry,
    draft,
    ...merging,
    ...actions,
    recovery: recovery.found,
    takeRecovery() {
      const { found } = recovery
      if (found.kind === 'diverged')
        merging.open({ merge: found.merge, by: opened.draft_by?.name ?? null, on: opened })
      if (found.kind !== 'newer') return
      draft.replace({ rev: opened.rev, base: opened.data, data: found.draft.data })
      recovery.settle()
    },
    dropRecovery: () => recovery.drop(),
  }
}

interface OpenMerge {
  merge: Merge
  by: string | null
  /** What the merged text is written on. */
  on: { rev: number; data: Data }
}

interface Merging {
  merge: OpenMerge | null
  open: (merge: OpenMerge) => void
  /** Opens what somebody else has saved beside what is typed. */
  showMerge: () => void
  hideMerge: () => void
  takeMerge: (data: Data) => void
}

function useMerging({ id }: Entry, draft: Draft, onSettled: () => void): Merging {
  const [merge, open] = useState<OpenMerge | null>(null)
  return {
    merge,
    open,
    showMerge() {
      const { current } = draft.state
      if (!current) return
      void draft.settle()
      const { by, ...on } = current
      open({ merge: mergeData(draft.base(), draft.latest(), on.data), by, on })
    },
    hideMerge: () => open(null),
    takeMerge(data) {
      if (!merge) return
      // What was not chosen stays among the versions.
      if (merge.merge.conflicts.length > 0)
        for (const version of [draft.latest(), merge.on.data])
          void call('POST /api/backstage/entry/:id/revisions', {
            params: { id },
            body: { data: version },
          }).catch(() => undefined)
      draft.replace({ rev: merge.on.rev, base: merge.on.data, data })
      open(null)
      onSettled()
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

function useActions({ id }: Entry, draft: Draft, setEntry: (entry: Entry) => void): Actions {
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
    async publish({ at, until, wording_only }) {
      await draft.settle()
      const data = draft.latest()
      const body = { rev: draft.rev(), data, until, wording_only, ...(at && { at }) }
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

/** What this browser holds of the entry from before. */
function useRecovery(entry: Entry) {
  const operator = useOperator().id
  const [local, setLocal] = useState<LocalDraft | undefined>()
  useEffect(() => {
    // Without storage there is nothing to come back to.
    readDraft({ operator, entry: entry.id }).then(setLocal, () => undefined)
  }, [operator, entry.id])
  const settle = () => setLocal(undefined)
  return {
    found: recoveryOf(local, entry),
    settle,
    drop() {
      settle()
      void dropDraft({ operator, entry: entry.id }).catch(() => undefined)
    },
  }
}
