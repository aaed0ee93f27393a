// Source of a translation without a body: its texts field by field, with changed ones marked.
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { entryTypeDefinitions } from '../../../contract/desk/entries/kinds/registry.ts'
import { isDocument, flattenFields } from '../../../contract/desk/entries/flat-fields.ts'
import type { Source } from '../../../contract/desk/entries/source.ts'
import { RichText } from '../../../ui/text/rich-text.tsx'
import { parseEntryData } from '../../data/source.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { StatusIcon } from '../../ui/mark.tsx'
import { fieldName, formatFieldValue } from '../../data/field-names.ts'
import { SourcePaneHeader } from './head.tsx'

interface BesidePartsProps {
  entry: Entry
  source: Source
  onMarkUpToDate: () => void
}

export function SourcePaneFields({ entry, source, onMarkUpToDate }: BesidePartsProps) {
  const { t } = useDeskI18n()
  const { type, outdated_since } = entry
  const inHead = ['title', entryTypeDefinitions[type].description]
  const parts = flattenFields(type, parseEntryData(source.data)).filter(
    ({ path, field, value }) =>
      field.scope === 'translated' && !inHead.includes(path) && formatFieldValue(value) !== '',
  )
  return (
    <aside className="source-pane" aria-label={t('translation.source_pane.label')}>
      <SourcePaneHeader entry={entry} source={source} changed={source.fields.length} />
      {parts.map(({ path, name, row, value }) => (
        <div
          key={path}
          className={source.fields.includes(path) ? 'source-row changed' : 'source-row'}
        >
          <p className="source-row-header">
            {source.fields.includes(path) && <StatusIcon name="outdated" />}{' '}
            {row !== undefined && row + 1}{' '}
            {fieldName(t, row === undefined ? name : path.slice(path.lastIndexOf('.') + 1))}
          </p>
          <div className="beside-words" lang={source.lang}>
            {isDocument(value) ? <RichText document={value} /> : formatFieldValue(value)}
          </div>
        </div>
      ))}
      {outdated_since !== null && (
        <button type="button" className="button" onClick={onMarkUpToDate}>
          {t('translation.source_pane.still_right')}
        </button>
      )}
    </aside>
  )
}
