import type { EntryData } from '../../../contract/desk/entries/kinds/schemas.ts'
import { bodyOf } from '../../../contract/desk/entries/data.ts'
import { valueAt } from '../../../contract/desk/entries/flat-fields.ts'
import type { Source } from '../../../contract/desk/entries/source.ts'
import {
  alignSourceRows,
  type AlignedRow,
} from '../../../contract/desk/entries/source-pane-rows.ts'
import type { Locale } from '../../../contract/locale.ts'
import { toDraftSource } from '../../data/source.ts'
import { SourceText, wordsOf } from '../../editor/source-pane/source-text.tsx'
import { fieldName, formatFieldValue } from '../../data/field-names.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'

interface ChangesProps {
  source: Source
  target: EntryData
  lang: Locale
}

/** Changes of the source since the translation, each beside the translated text. */
export function Changes({ source, target, lang }: ChangesProps) {
  const { t } = useDeskI18n()
  const { data, fields, blocks } = toDraftSource(source)
  const body = bodyOf(data).content
  const rows = alignSourceRows(body, blocks, bodyOf(target).content)
  const changed = rows.filter(({ kind }) => kind !== 'same' && kind !== 'extra')
  return (
    <>
      {changed.length > 0 && (
        <p className="muted">
          {t('translation.changed_of', { count: changed.length, all: body.length })}
        </p>
      )}
      {fields.map((name) => (
        <div key={name} className="para">
          <p className="source-row-header">
            <b>{fieldName(t, name)}</b>
          </p>
          <p lang={source.lang}>{formatFieldValue(valueAt(data, name))}</p>
          <p className="own" lang={lang}>
            {formatFieldValue(valueAt(target, name))}
          </p>
        </div>
      ))}
      {changed.map((row, index) => (
        <Paragraph key={index} row={row} number={numberOf(rows, row)} {...{ source, lang }} />
      ))}
    </>
  )
}

const numberOf = (rows: readonly AlignedRow[], row: AlignedRow) =>
  rows.slice(0, rows.indexOf(row) + 1).filter(({ kind }) => kind !== 'extra').length

interface ParagraphProps {
  row: AlignedRow
  number: number
  source: Source
  lang: Locale
}

function Paragraph({ row, number, source, lang }: ParagraphProps) {
  const { t } = useDeskI18n()
  const { kind, before, after, target } = row
  const says = kind === 'added' || kind === 'removed' ? kind : 'changed'
  return (
    <div className="para">
      <p className="source-row-header">
        <b>{t('translation.paragraph', { number })}</b> {t(`translation.kind.${says}`)}
      </p>
      <p lang={source.lang}>
        <SourceText before={before} after={after} lang={source.lang} />
      </p>
      {target ? (
        <p className="own" lang={lang}>
          {wordsOf(target)}
        </p>
      ) : (
        <p className="own muted">{t('translation.not_there')}</p>
      )}
    </div>
  )
}
