import { formatDate } from '../../../i18n/translate.ts'
import { Icon } from '../../../ui/icon.tsx'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { SaveState } from './autosave.ts'
import { copyDraft, downloadDraft } from './rescue.tsx'
import type { Draft } from './use-draft.ts'

const tones: Partial<Record<SaveState['kind'], string>> = {
  waiting: 'warn',
  expired: 'warn',
  refused: 'hot',
  conflict: 'hot',
}

/** Where what was typed is. Its text changes, its place does not. */
export function SaveLine({ draft, onCompare }: { draft: Draft; onCompare: () => void }) {
  const { state } = draft
  const line = useLine()(state)
  const isNowhere = isKeptNowhere(state)
  const mild = state.isKeptHere ? '' : 'warn'
  const tone = isNowhere ? 'hot' : (tones[state.kind] ?? mild)
  const act = { conflict: onCompare, expired: draft.retry }[state.kind as 'conflict' | 'expired']
  return (
    <>
      {act ? (
        <button type="button" className={`save-line ${tone}`} onClick={act}>
          {line}
        </button>
      ) : (
        <output className={`save-line ${tone}`}>
          {state.kind === 'saved' && <Icon name="check" small />}
          {line}
        </output>
      )}
      {isNowhere && <Rescue draft={draft} />}
    </>
  )
}

/** Neither here nor on the server: it ends with this page. */
function isKeptNowhere({ kind, isKeptHere }: SaveState): boolean {
  return !isKeptHere && kind !== 'saved' && kind !== 'typing'
}

function useLine(): (state: SaveState) => string {
  const { lang, t } = useTexts()
  return (state) => {
    const { kind, savedAt, isKeptHere, code } = state
    if (kind === 'refused') return t('editor.saved.refused', { why: code ?? '' })
    if (kind === 'conflict') return t('editor.saved.conflict')
    if (isKeptNowhere(state))
      return t(kind === 'expired' ? 'editor.saved.unkept_expired' : 'editor.saved.unkept')
    if (kind === 'saved' && savedAt !== null) {
      const time = formatDate(lang, new Date(savedAt).toISOString(), 'time')
      return t(isKeptHere ? 'editor.saved.saved' : 'editor.saved.saved_there', { time })
    }
    if (kind === 'saved') return t('editor.saved.opened')
    return t(isKeptHere || kind !== 'typing' ? `editor.saved.${kind}` : 'editor.saved.typing_there')
  }
}

function Rescue({ draft }: { draft: Draft }) {
  const { t } = useTexts()
  const latest = () => {
    void draft.settle()
    return draft.latest()
  }
  const copy = () =>
    copyDraft(latest()).then(
      () => notify(t('editor.saved.copied')),
      () => notify(t('editor.saved.not_copied'), { kind: 'failed' }),
    )
  return (
    <span className="rescue">
      <button type="button" className="button" onClick={() => void copy()}>
        {t('editor.saved.copy')}
      </button>
      <button type="button" className="button" onClick={() => downloadDraft(latest())}>
        {t('editor.saved.download')}
      </button>
    </span>
  )
}
