import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Issue } from '../../../contract/desk/newsletter/issue.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { Side } from '../../editor/saving/merge.ts'
import { IssueDraft, type DraftState, type IssueChange } from './issue-draft.ts'

export interface IssueWork extends DraftState {
  change: (next: IssueChange) => void
  rename: (title: string) => void
  flush: () => Promise<Issue>
  decide: (side: Side) => Promise<void>
}

/**
 * Draft of the issue on this screen. `onSaved` receives the stored issue, so that a return to the screen begins with
 * it.
 */
export function useIssue(initial: Issue, onSaved: (issue: Issue) => void): IssueWork {
  const [draft] = useState(() => new IssueDraft(initial))
  const { t } = useDeskI18n()
  const state = useSyncExternalStore(draft.subscribe, draft.state)
  useEffect(() => {
    draft.listen(onSaved, () => showToast(t('newsletter.merged')))
  }, [draft, onSaved, t])
  // Saves pending changes when the screen is left.
  useEffect(() => () => void draft.flush().catch(() => undefined), [draft])
  const { change, rename, flush, resolveConflict } = draft
  return { ...state, change, rename, flush, decide: resolveConflict }
}
