import { memo } from 'react'
import type { SideRow } from '../../../contract/desk/entries/side-rows.ts'
import type { Locale } from '../../../contract/locale.ts'
import { useTexts } from '../../i18n/texts.ts'
import { capOf } from '../../shell/keys.ts'
import { Mark } from '../../ui/mark.tsx'
import { SourceWords } from './source-words.tsx'

interface BesideRowProps extends Pick<SideRow, 'kind' | 'before' | 'after'> {
  index: number
  /** Place of its translation; `null` where there is none. */
  at: number | null
  lang: Locale
  /** One is at this paragraph. */
  isHere: boolean
  /** Drafts what the translation lacks. */
  onDraft: (() => void) | null
}

/** A paragraph of the source. A key in the translation draws none of them anew but the one it is in. */
export const BesideRow = memo(
  BesideRowOf,
  (one, other) =>
    one.kind === other.kind &&
    one.before === other.before &&
    one.after === other.after &&
    one.at === other.at &&
    one.isHere === other.isHere &&
    !one.onDraft &&
    !other.onDraft,
)

function BesideRowOf({ index, kind, before, after, at, lang, isHere, onDraft }: BesideRowProps) {
  const { t } = useTexts()
  const isChanged = kind !== 'same'
  return (
    <div
      data-beside={index}
      {...(at !== null && { 'data-at': at })}
      className={['beside-row', isChanged && 'changed', isHere && 'here'].filter(Boolean).join(' ')}
    >
      {isChanged && (
        <p className="para-head">
          <Mark name="outdated" /> {t('translation.beside.changed')}
        </p>
      )}
      <p
        className={after?.type === 'heading' ? 'beside-words heading' : 'beside-words'}
        lang={lang}
      >
        <SourceWords before={before} after={after} lang={lang} />
      </p>
      {onDraft && (isChanged || isHere) && (
        <button type="button" className="link draft-here" onClick={onDraft}>
          {t('translation.beside.draft')} {isHere && <kbd>{capOf('Alt+D')}</kbd>}
        </button>
      )}
    </div>
  )
}
