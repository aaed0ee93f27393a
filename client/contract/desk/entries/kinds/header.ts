import { rowsIn, type Row } from '../../rows.ts'
import { address, texts } from './fields/text-fields.ts'
import { moment, optionalPicture } from './fields/value-fields.ts'
import type { Kind, RowFault } from './fields/kind.ts'
import { list } from './list.ts'

/** The name of the site, its words for search engines, and its logos with their days. */
export const header = {
  fields: {
    web_title: texts(60),
    tagline: texts(80),
    description: texts(300, { isLong: true }),
    keyword: texts(300, { isLong: true }),
    login_text: texts(20),
    logo_list: list(
      {
        title: texts(60),
        image_id: optionalPicture(),
        link: address(),
        start_at: moment(),
        end_at: moment(),
      },
      { title: 'title', most: 30, least: 0, begin: { link: '/' }, shown: shownLogo },
    ),
  },
  description: 'description',
  picture: null,
  begin: () => ({ logo_list: [] }),
  faults: (data: { logo_list?: unknown }): RowFault[] =>
    rowsIn(data.logo_list).flatMap(({ start_at, end_at }, block) =>
      String(end_at) <= String(start_at)
        ? [{ code: 'ends_early' as const, field: 'logo_list', block }]
        : [],
    ),
} satisfies Kind

/** Of those whose days these are, the one that began last. */
function shownLogo(rows: readonly Row[], now: string): Row | undefined {
  return rows
    .filter(({ start_at, end_at }) => String(start_at) <= now && now < String(end_at))
    .toSorted((a, b) => (String(a['start_at']) < String(b['start_at']) ? -1 : 1))
    .at(-1)
}
