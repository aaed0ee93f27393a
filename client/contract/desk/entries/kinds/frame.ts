// Header and footer of every page.
import { rowsIn, type Row } from '../../rows.ts'
import { linkField, localizedText } from './fields/text-fields.ts'
import { dateTime, optionalImage, select, flag } from './fields/value-fields.ts'
import type { EntryTypeDefinition, RowError } from './fields/definition.ts'
import { list } from './list.ts'
import { linkIcons } from './fields/icons.ts'

/** Description of the site for search engines, and its logos with their periods. */
export const header = {
  fields: {
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
  image: null,
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

/** The footer of every page. */
export const footer = {
  fields: {
    newsletter_title: localizedText(80),
    newsletter_text: localizedText(200, { isLong: true }),
    newsletter_placeholder: localizedText(40),
    subscribe_btn_text: localizedText(30),
    contact_btn_text: localizedText(30),
    copyright_text: localizedText(120),
    notice_text: localizedText(120, { isOptional: true }),
    external_link_text: localizedText(60),
    external_link_list: list(
      { title: localizedText(40), url: linkField(), icon: select(linkIcons, 'icon') },
      { rowTitleField: 'title', max: 12, min: 0 },
    ),
    logo_img_id: optionalImage(),
    newsletter_open: flag(),
    contact_open: flag(),
  },
  description: 'copyright_text',
  image: null,
  defaults: () => ({ external_link_list: [], newsletter_open: false, contact_open: false }),
} satisfies EntryTypeDefinition
