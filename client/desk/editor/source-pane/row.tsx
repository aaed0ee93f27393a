import { memo } from 'react'
import type { AlignedRow } from '../../../contract/desk/entries/source-pane-rows.ts'
import type { Locale } from '../../../contract/locale.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { keyLabel } from '../../shell/shortcuts.ts'
import { StatusIcon } from '../../ui/mark.tsx'
import { SourceBlock } from './source-text.tsx'

interface BesideRowProps extends Pick<AlignedRow, 'kind' | 'before' | 'after'> {
  index: number
  /** Block index of the translation; `null` if there is none. */
  at: number | null
  lang: Locale
  /** True if the cursor is in the translation of this paragraph. */
  isActive: boolean
  /** Drafts the part that the translation lacks. */
  onDraft: (() => void) | null
}

/**
 * Paragraph of the source. Memoized, so that a keystroke in the translation re-renders only rows with a draft action.
 */
export const SourcePaneRow = memo(
  BesideRowOf,
  (one, other) =>
    one.kind === other.kind &&
    one.before === other.before &&
    one.after === other.after &&
    one.at === other.at &&
    one.isActive === other.isActive &&
    !one.onDraft &&
    !other.onDraft,
)

function BesideRowOf({ index, kind, before, after, at, lang, isActive, onDraft }: BesideRowProps) {
  const { t } = useDeskI18n()
  const isChanged = kind !== 'same'
  return (
    <div
      data-beside={index}
      {...(at !== null && { 'data-at': at })}
      className={['source-row', isChanged && 'changed', isActive && 'here']
        .filter(Boolean)
        .join(' ')}
    >
      {isChanged && (
        <p className="source-row-header">
          <StatusIcon name="outdated" /> {t('translation.source_pane.changed')}
        </p>
      )}
      <div
        className={after?.type === 'heading' ? 'beside-words heading' : 'beside-words'}
        lang={lang}
      >
        <SourceBlock
          before={before}
          after={after}
          lang={lang}
          labels={{
            added: t('editor.difference.added'),
            removed: t('editor.difference.removed'),
            format: t('editor.difference.format'),
          }}
        />
      </div>
      {onDraft && (isChanged || isActive) && (
        <button type="button" className="link draft-here" onClick={onDraft}>
          {t('translation.source_pane.draft')} {isActive && <kbd>{keyLabel('Alt+D')}</kbd>}
        </button>
      )}
    </div>
  )
}
