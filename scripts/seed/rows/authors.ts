import * as schema from '../../../worker/storage/schema/index.ts'
import type { SiteFiles } from '../content/content.ts'
import { drawnImage } from '../images.ts'
import { altTextRows, imageIds, row, texts, type Seed } from '../row.ts'

export function authorRows({ authors }: SiteFiles): Seed {
  const parts = authors.map(({ slug, name, role, intro, alt, links = [] }, index) => {
    const id = index + 1
    const image = drawnImage({ id: imageIds.author + id, directory: 'authors', name: slug })
    const stored = links.map(({ uri, title }, at) => ({ key: `link-${at + 1}`, title, url: uri }))
    const rows = [
      row(schema.images, image.row),
      row(schema.authors, { id, img_id: imageIds.author + id, links: stored }),
      ...texts(name, (lang, text) =>
        row(schema.authorTexts, {
          author_id: id,
          lang,
          name: text,
          role: role[lang] ?? '',
          intro: intro[lang] ?? '',
        }),
      ),
    ]
    return { image, rows, texts: altTextRows(image.row.id, alt) }
  })
  return {
    rows: parts.flatMap((part) => part.rows),
    images: parts.map(({ image }) => image),
    texts: parts.flatMap((part) => part.texts),
  }
}
