// The month calendar and the launches of the timeline.
import * as schema from '../../../worker/storage/schema/index.ts'
import type { SiteFiles } from '../content/content.ts'
import type { Links } from '../content/links.ts'
import { contentId } from '../../../worker/storage/rows/row-id.ts'
import { requireId, row, texts, utc, type Seed } from '../row.ts'

/** All planned demo content is published before its first day. */
const published_at = utc('2020-12-21T12:00:00+08:00')

/** The ids of each year start at their own thousand, so an added event does not change other ids. */
const eventGroup = (year: number, index: number) => (year - 2021) * 1000 + index + 1

export function calendarRows(site: SiteFiles, brandIds: Map<string, number>, links: Links): Seed {
  const events = [...site.events].flatMap(([year, list]) =>
    list.flatMap(({ at, until, kind, brand, category, exclusive, link, title }, index) => {
      const group_id = eventGroup(year, index)
      return texts(title, (lang, text) =>
        row(schema.events, {
          id: contentId(lang, group_id),
          group_id,
          lang,
          kind,
          brand_id: requireId(brandIds, brand),
          category,
          title: text,
          link: link ? links(lang)(link) : '',
          is_exclusive: exclusive ?? false,
          starts_at: utc(at),
          ends_at: utc(until),
          published_at,
        }),
      )
    }),
  )
  const launches = site.launches.flatMap(({ at, brand, category, title, line }, index) =>
    texts(title, (lang, text) =>
      row(schema.launches, {
        id: contentId(lang, index + 1),
        group_id: index + 1,
        lang,
        brand_id: requireId(brandIds, brand),
        category,
        title: text,
        line: line[lang] ?? '',
        released_at: utc(at),
        published_at,
      }),
    ),
  )
  return { rows: [...events, ...launches], images: [] }
}
