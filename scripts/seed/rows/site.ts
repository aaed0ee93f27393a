// Rows shared by all pages: languages, header, footer, settings, the names of tags, brands and partners, and
// advertisements.
import type { InferInsertModel } from 'drizzle-orm'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import * as schema from '../../../worker/storage/schema/index.ts'
import type { NavFile, SiteFiles, AdFile } from '../content/content.ts'
import type { Links } from '../content/links.ts'
import { drawnImage } from '../images.ts'
import { contentId } from '../../../worker/storage/rows/row-id.ts'
import { altTextRows, imageIds, row, texts, utc, written, type Seed, type SeedRow } from '../row.ts'
import { businessOffers } from '../../../client/contract/paths.ts'
import type { AdSlot } from '../../../client/contract/site/ad-slots.ts'

export function siteRows(site: SiteFiles): Seed {
  const rows: SeedRow[] = site.languages.map((language) => row(schema.languages, language))
  for (const lang of locales)
    rows.push(row(schema.headerConfigs, { lang, ...site.header[lang] }), footerRow(site, lang))
  site.footer.external_link_list.forEach(({ title, url, icon }, index) => {
    rows.push(
      ...texts(title, (lang, text) =>
        row(schema.footerLinks, {
          id: contentId(lang, index + 1),
          lang,
          key: `link-${index + 1}`,
          sort: index,
          title: text,
          url,
          icon,
        }),
      ),
    )
  })
  for (const [key, value] of Object.entries(site.settings))
    rows.push(row(schema.settings, { key, value: String(value) }))
  for (const lang of locales) {
    const value = JSON.stringify(site['popular-keywords'][lang])
    rows.push(row(schema.settings, { key: `popular_keywords_${lang}`, value }))
  }
  return { rows, images: [] }
}

function footerRow(site: SiteFiles, lang: Locale): SeedRow {
  const { newsletter_open, contact_open } = site.footer
  const text = site.footer[lang]
  return row(schema.footerConfigs, {
    lang,
    newsletter_open,
    contact_open,
    ...text,
  } as InferInsertModel<typeof schema.footerConfigs>)
}

export function nameRows(site: SiteFiles, links: Links): Seed {
  const rows: SeedRow[] = []
  site.tags.forEach((tag, index) => {
    rows.push(row(schema.tags, { id: index + 1, slug: tag.slug }))
    rows.push(
      ...texts(tag.label, (lang, label) =>
        row(schema.tagLabels, { tag_id: index + 1, lang, label }),
      ),
    )
  })
  site.brands.forEach((brand, index) => {
    rows.push(row(schema.brands, { id: index + 1, slug: brand.slug, sort: index }))
    rows.push(
      ...texts(brand.name, (lang, name) =>
        row(schema.brandTexts, {
          brand_id: index + 1,
          lang,
          name,
          intro: brand.intro[lang] ?? brand.intro['en-US'] ?? '',
        }),
      ),
    )
  })
  site.partners.forEach(({ slug, mark, uri, name, line }, index) => {
    rows.push(row(schema.partners, { id: index + 1, slug, sort: index, mark }))
    rows.push(
      ...texts(name, (lang, text) =>
        row(schema.partnerTexts, {
          partner_id: index + 1,
          lang,
          name: text,
          line: line[lang] ?? '',
          uri: uri ? links(lang)(uri) : '',
        }),
      ),
    )
  })
  return { rows, images: [] }
}

export function logoRows(site: SiteFiles): Seed {
  const directory = 'site'
  const logo = drawnImage({ id: imageIds.logo, directory, name: 'logo-solstice' })
  const og = drawnImage({ id: imageIds.site, directory, name: 'og', isNamed: true })
  const offers = businessOffers.map((offer, index) => {
    const id = imageIds.site + 1 + index
    return drawnImage({ id, directory, name: `promote-${offer}`, isNamed: true })
  })
  const images = [logo, og, ...offers]
  const rows = images.map((one) => row(schema.images, one.row))
  site.logos.forEach(({ slug, title, start_at, end_at }, index) => {
    rows.push(
      ...texts(title, (lang, text) =>
        row(schema.logos, {
          id: contentId(lang, index + 1),
          lang,
          key: `logo-${index + 1}`,
          title: text,
          image_id: slug === 'everyday' ? null : imageIds.logo,
          uri: '/',
          start_at: utc(start_at),
          end_at: utc(end_at),
        }),
      ),
    )
  })
  const [title = {}] = site.logos.flatMap((one) => (one.slug === 'everyday' ? [] : [one.title]))
  return { rows, images, texts: altTextRows(imageIds.logo, title) }
}

export function navigationRows(tree: NavFile[]): Seed {
  const rows: SeedRow[] = []
  let number = 0
  const add = (item: NavFile, sort: number, parent: number | null) => {
    const own = item.number ?? (number += 1)
    for (const lang of written(item.title)) {
      rows.push(
        row(schema.navItems, {
          id: contentId(lang, own),
          lang,
          key: `item-${own}`,
          parent: parent === null ? null : `item-${parent}`,
          uri: item.uri,
          link: item.link ?? item.uri,
          icon: item.icon,
          title: item.title[lang]!,
          intro: item.intro[lang] ?? '',
          sort,
          require_login: item.require_login ?? false,
        }),
      )
    }
    item.children?.forEach((child, index) => add(child, index, own))
  }
  tree.forEach((item, index) => add(item, index, null))
  return { rows, images: [] }
}

export function adRows(site: SiteFiles, links: Links): Seed {
  const list: [AdSlot, AdFile][] = [
    ...site.covers.map((file): [AdSlot, AdFile] => ['cover', file]),
    ...site.floating.map((file): [AdSlot, AdFile] => ['floating', file]),
  ]
  const parts = list.map(([slot, file], index) => {
    const image = drawnImage({ id: imageIds.ad + index, directory: 'ads', name: file.slug })
    const rows = texts(file.title, (lang, title) =>
      row(schema.ads, {
        id: contentId(lang, index + 1),
        group_id: index + 1,
        slot,
        lang,
        sort: index,
        uri: links(lang)(file.uri),
        title,
        text: file.line[lang] ?? '',
        button_text: file.button[lang] ?? '',
        img_id: image.row.id!,
        start_at: utc(file.start_at),
        end_at: utc(file.end_at),
      }),
    )
    return { rows: [row(schema.images, image.row), ...rows], image }
  })
  return {
    rows: parts.flatMap((part) => part.rows),
    images: parts.map((part) => part.image),
  }
}
