// Rich texts of an entry's data as JSON, Markdown or HTML.
import { renderToStaticMarkup } from 'react-dom/server'
import type { TextFormat } from '../../../client/contract/v1/entry.ts'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import type { Fields } from '../../../client/contract/desk/entries/kinds/fields/field.ts'
import { fieldsOfType } from '../../../client/contract/desk/entries/kinds/registry.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { printMarkdown } from '../../../client/contract/markdown/write.ts'
import type { RichTextDocument } from '../../../client/contract/text/rich-text.ts'
import { I18nProvider } from '../../../client/i18n/context.tsx'
import { RichText } from '../../../client/ui/text/rich-text.tsx'
import { translatorFor } from '../../i18n/translators.ts'

type Data = Record<string, unknown>
type Convert = (value: unknown, field: string) => unknown

/** Converts the rich texts of the data, also those in rows of lists. */
export function mapTexts(type: EntryType, data: Data, convert: Convert): Data {
  return mapFields(fieldsOfType(type), data, convert)
}

function mapFields(fields: Fields, data: Data, convert: Convert): Data {
  const mapped = Object.entries(data).map(([name, value]) => {
    const field = fields[name]
    if (!field || value == null) return [name, value]
    if (field.type === 'rich_text') return [name, convert(value, name)]
    if (field.type !== 'list' || !Array.isArray(value)) return [name, value]
    return [name, value.map((row: Data) => mapFields(field.of, row, convert))]
  })
  return Object.fromEntries(mapped) as Data
}

export function printData(
  format: TextFormat,
  { type, lang, data }: { type: EntryType; lang: Locale; data: Data },
): Data {
  if (format === 'rich') return data
  return mapTexts(type, data, (value) => {
    const document = value as RichTextDocument
    return format === 'markdown' ? printMarkdown(document) : toHtml(lang, document)
  })
}

function toHtml(locale: Locale, document: RichTextDocument): string {
  return renderToStaticMarkup(
    <I18nProvider value={{ locale, t: translatorFor(locale) }}>
      <RichText document={document} />
    </I18nProvider>,
  )
}
