// Advertisements: the cover and the floating layer.
import type { AdSlot } from '../../../client/contract/campaigns.ts'
import * as schema from '../../../worker/storage/schema/index.ts'
import type { AdFile, SiteFiles } from '../content/content.ts'
import { siteUri, type Links } from '../content/links.ts'
import { picture } from '../pictures/pictures.ts'
import { contentId } from '../../../worker/storage/rows/row-id.ts'
import { imageIds, row, texts, utc, type Seed } from '../row.ts'

export function adRows(site: SiteFiles, links: Links): Seed {
  const list: [AdSlot, AdFile][] = [
    ...site.covers.map((file): [AdSlot, AdFile] => ['cover', file]),
    ...site.floating.map((file): [AdSlot, AdFile] => ['floating', file]),
  ]
  const parts = list.map(([slot, file], index) => {
    const image = picture({
      id: imageIds.ad + index,
      directory: 'ads',
      name: file.slug,
      title: file.slug,
      category: file.topic,
      seed: file.seed,
    })
    const rows = texts(file.title, (lang, title) =>
      row(schema.ads, {
        id: contentId(lang, index + 1),
        group_id: index + 1,
        slot,
        lang,
        sort: index,
        uri: siteUri(links, lang, file.uri),
        title,
        text: file.line[lang] ?? '',
        button_text: file.button[lang] ?? '',
        img_id: image.row.id!,
        start_at: utc(file.start_at),
        end_at: utc(file.end_at),
      }),
    )
    return { rows: [row(schema.images, image.row), ...rows], picture: image }
  })
  return {
    rows: parts.flatMap((part) => part.rows),
    pictures: parts.map((part) => part.picture),
  }
}
