// The source beside the translation of what has no body: its texts part by part, with those marked that have changed.
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { kinds } from '../../../contract/desk/entries/kinds/registry.ts'
import { isDocument, partsOf } from '../../../contract/desk/entries/parts.ts'
import type { Source } from '../../../contract/desk/entries/source.ts'
import { RichText } from '../../../ui/text/rich-text.tsx'
import { textOf } from '../../data/source.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Mark } from '../../ui/mark.tsx'
import { fieldName, shownValue } from '../../data/field-names.ts'
import { BesideHead } from './head.tsx'

interface BesidePartsProps {
  entry: Entry
  source: Source
  onRight: () => void
}

export function BesideParts({ entry, source, onRight }: BesidePartsProps) {
  const { t } = useTexts()
  const { type, outdated_since } = entry
  const inHead = ['title', kinds[type].description]
  const parts = partsOf(type, textOf(source.data)).filter(
    ({ path, field, value }) =>
      field.scope === 'translated' && !inHead.includes(path) && shownValue(value) !== '',
  )
  return (
    <aside className="beside" aria-label={t('translation.beside.label')}>
      <BesideHead entry={entry} source={source} changed={source.fields.length} isEmpty={false} />
      {parts.map(({ path, name, row, value }) => (
        <div
          key={path}
          className={source.fields.includes(path) ? 'beside-row changed' : 'beside-row'}
        >
          <p className="para-head">
            {source.fields.includes(path) && <Mark name="outdated" />}{' '}
            {row !== undefined && row + 1}{' '}
            {fieldName(t, row === undefined ? name : path.slice(path.lastIndexOf('.') + 1))}
          </p>
          <div className="beside-words" lang={source.lang}>
            {isDocument(value) ? <RichText document={value} /> : shownValue(value)}
          </div>
        </div>
      ))}
      {outdated_since !== null && (
        <button type="button" className="button" onClick={onRight}>
          {t('translation.beside.still_right')}
        </button>
      )}
    </aside>
  )
}
