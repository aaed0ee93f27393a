import { useEffect } from 'react'
import { formatDate } from '../../../i18n/translate.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { lazyPart } from '../lazy-part.ts'
import type { SaveState } from './autosave.ts'
import type { Draft } from './use-draft.ts'

/** Loaded ahead, because it is shown offline. */
const DraftExport = lazyPart(() => import('./draft-export.tsx').then((it) => it.DraftExport))

const tones: Partial<Record<SaveState['kind'], string>> = {
  waiting: 'warn',
  expired: 'warn',
  refused: 'urgent',
  conflict: 'urgent',
}

/** Save status. Its text changes, but not its position. */
export function SaveStatus({ draft, onCompare }: { draft: Draft; onCompare: () => void }) {
  const { state } = draft
  useEffect(() => {
    DraftExport.preload()
  }, [])
  const line = useLine()(state)
  const isNowhere = isAtRisk(state)
  const mild = state.isStoredLocally ? '' : 'warn'
  const tone = isNowhere ? 'urgent' : (tones[state.kind] ?? mild)
  const act = { conflict: onCompare, expired: draft.retry }[state.kind as 'conflict' | 'expired']
  return (
    <>
      {act ? (
        <button
          type="button"
          className={`save-status ${tone}`}
          // Keeps the cursor in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={act}
        >
          {line}
        </button>
      ) : (
        <output className={`save-status ${tone}`}>
          {state.kind === 'saved' && <Icon name="check" small />}
          {line}
        </output>
      )}
      {isNowhere && <DraftExport draft={draft} />}
    </>
  )
}

/** Neither stored locally nor on the server: closing the page loses the changes. */
function isAtRisk({ kind, isStoredLocally }: SaveState): boolean {
  return !isStoredLocally && kind !== 'saved' && kind !== 'typing'
}

function useLine(): (state: SaveState) => string {
  const { lang, t } = useDeskI18n()
  return (state) => {
    const { kind, savedAt, isStoredLocally, code } = state
    if (kind === 'refused') return t('editor.save_state.refused', { why: code ?? '' })
    if (kind === 'conflict') return t('editor.save_state.conflict')
    if (isAtRisk(state))
      return t(
        kind === 'expired' ? 'editor.save_state.unkept_expired' : 'editor.save_state.not_saved',
      )
    if (kind === 'saved' && savedAt !== null) {
      const time = formatDate(lang, new Date(savedAt).toISOString(), 'time')
      return t(isStoredLocally ? 'editor.save_state.saved' : 'editor.save_state.saved_there', {
        time,
      })
    }
    if (kind === 'saved') return t('editor.save_state.opened')
    return t(
      isStoredLocally || kind !== 'typing'
        ? `editor.save_state.${kind}`
        : 'editor.save_state.server_only',
    )
  }
}
