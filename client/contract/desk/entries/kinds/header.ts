import { rowsIn, type Row } from '../../rows.ts'
import { linkField, localizedText } from './fields/text-fields.ts'
import { dateTime, optionalImage } from './fields/value-fields.ts'
import type { EntryTypeDefinition, RowError } from './fields/definition.ts'
import { list } from './list.ts'

/** Name of the site, its description for search engines, and its logos with their periods. */
export const header = {
  fields: {
    web_title: localizedText(60),
    tagline: localizedText(80),
    description: localizedText(300, { isLong: true }),
    keyword: localizedText(300, { isLong: true }),
    login_text: localizedText(20),
    logo_list: list(
      {
        title: localizedText(60),
        image_id: optionalImage(),
        link: linkField(),
        start_at: dateTime(),
        end_at: dateTime(),
      },
      { rowTitleField: 'title', max: 30, min: 0, rowDefaults: { link: '/' }, activeRow: shownLogo },
    ),
  },
  description: 'description',
  picture: null,
  defaults: () => ({ logo_list: [] }),
  validateRows: (data: { logo_list?: unknown }): RowError[] =>
    rowsIn(data.logo_list).flatMap(({ start_at, end_at }, block) =>
      String(end_at) <= String(start_at)
        ? [{ code: 'end_before_start' as const, field: 'logo_list', block }]
        : [],
    ),
} satisfies EntryTypeDefinition

/** The logo whose current period began last. */
function shownLogo(rows: readonly Row[], now: string): Row | undefined {
  return rows
    .filter(({ start_at, end_at }) => String(start_at) <= now && now < String(end_at))
    .toSorted((a, b) => (String(a['start_at']) < String(b['start_at']) ? -1 : 1))
    .at(-1)
}
