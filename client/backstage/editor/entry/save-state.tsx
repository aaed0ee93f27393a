import { formatDate } from '../../../i18n/translate.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useTexts } from '../../i18n/texts.ts'
import type { SaveState } from '../drafts/autosave.ts'

const tones: Partial<Record<SaveState['kind'], string>> = {
  waiting: 'warn',
  expired: 'warn',
  refused: 'hot',
  conflict: 'hot',
}

/** Where what was typed is. Its text changes, its place does not. */
export function SaveLine({ state, onCompare }: { state: SaveState; onCompare: () => void }) {
  const { lang, t } = useTexts()
  const tone = state.isKeptHere || state.kind === 'saved' ? tones[state.kind] : 'hot'
  if (state.kind === 'conflict')
    return (
      <button type="button" className="save-line hot" onClick={onCompare}>
        {t('editor.saved.conflict')}
      </button>
    )
  return (
    <output className={`save-line ${tone ?? ''}`}>
      {state.kind === 'saved' && <Icon name="check" small />}
      {lineOf(state)}
    </output>
  )

  function lineOf({ kind, savedAt, isKeptHere, code }: SaveState): string {
    if (kind === 'saved' && savedAt !== null) {
      const time = formatDate(lang, new Date(savedAt).toISOString(), 'time')
      return t('editor.saved.saved', { time })
    }
    if (kind === 'saved') return t('editor.saved.opened')
    if (kind === 'refused') return t('editor.saved.refused', { why: code ?? '' })
    if (!isKeptHere && kind !== 'typing') return t('editor.saved.unkept')
    return kind === 'conflict' ? t('editor.saved.conflict') : t(`editor.saved.${kind}`)
  }
}
