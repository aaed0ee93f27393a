// Pages with their components, banners, marquee and polls; frequently asked questions and the terms of service.
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { keyIn } from '../../../client/contract/site/settings.ts'
import { legalKinds } from '../../../client/contract/terms.ts'
import type { RichTextNode } from '../../../client/contract/text/rich-text.ts'
import * as schema from '../../../worker/storage/schema/index.ts'
import type { SiteFiles, FaqFile, TermsFile } from '../content/content.ts'
import { textLinks, type Links } from '../content/links.ts'
import { toRichText } from '../content/markdown.ts'
import { drawnImage } from '../images.ts'
import { contentId } from '../../../worker/storage/rows/row-id.ts'
import {
  altTextRows,
  imageIds,
  optionId,
  publishedFromStart,
  row,
  texts,
  utc,
  written,
  type Image,
  type Seed,
  type SeedRow,
} from '../row.ts'

export function pageRows(site: SiteFiles, links: Links): Seed {
  const diagrams = new Map(
    site.pages
      .filter(({ diagram }) => diagram)
      .map(({ slug, number }) => [
        slug,
        drawnImage({ id: imageIds.page + number, directory: 'pages', name: slug }),
      ]),
  )
  const images = [...diagrams.values()]
  const rows = images.map(({ row: image }) => row(schema.images, image))
  for (const page of site.pages) {
    const image = diagrams.get(page.slug)
    const body = (lang: Locale) => {
      const diagram = image && diagramNode(image, page, lang)
      return toRichText(page.body[lang]!, textLinks(links, lang), { diagram })
    }
    rows.push(
      ...texts(page.title, (lang, title) =>
        row(schema.pages, {
          id: contentId(lang, page.number + 1),
          group_id: page.number + 1,
          lang,
          uri: page.uri,
          title,
          subtitle: page.subtitle[lang] ?? '',
          body: page.body[lang] ? body(lang) : null,
          published_at: publishedFromStart,
        }),
      ),
    )
  }
  const words = site.pages.flatMap(({ slug, diagram }) =>
    diagram ? altTextRows(diagrams.get(slug)?.row.id, diagram.alt) : [],
  )
  return { rows: [...rows, ...homeRows(site)], images, texts: words }
}

function diagramNode(
  { row: { id, path, width, height } }: Image,
  { diagram }: SiteFiles['pages'][number],
  lang: Locale,
): RichTextNode {
  const attrs = { image_id: id, src: path, width, height }
  const [alt, caption] = [diagram?.alt[lang], diagram?.caption[lang]]
  return { type: 'figure', attrs: { ...attrs, alt, caption } }
}

function homeRows(site: SiteFiles): SeedRow[] {
  const rows: SeedRow[] = []
  for (const lang of locales) {
    const { tagline } = site.header[lang]
    rows.push(
      row(schema.pages, {
        id: contentId(lang, 1),
        group_id: 1,
        lang,
        uri: '/',
        title: String(site.settings[keyIn('site_name', lang)]),
        subtitle: tagline,
        published_at: publishedFromStart,
      }),
    )
    site.components.forEach((component, index) => {
      rows.push(
        row(schema.pageComponents, {
          id: contentId(lang, index + 1),
          page_id: contentId(lang, 1),
          key: `part-${component.component_id}`,
          component_id: component.component_id,
          title: component.title[lang]!,
          subtitle: component.subtitle[lang] ?? '',
          button_list: component.uri ? [{ text: allWord[lang], uri: component.uri }] : [],
          sort: index,
          published_at: publishedFromStart,
        }),
      )
    })
  }
  return rows
}

const allWord: Record<Locale, string> = {
  'zh-CN': '全部',
  'en-US': 'All',
  'zh-HK': '全部',
  'vi-VN': 'Tất cả',
  'th-TH': 'ทั้งหมด',
  'hi-IN': 'सभी',
}

export function campaignRows(site: SiteFiles, links: Links): Seed {
  const images = site.banners.map(({ slug }, index) =>
    drawnImage({ id: imageIds.banner + index, directory: 'banners', name: slug }),
  )
  const rows: SeedRow[] = images.map(({ row: image }) => row(schema.images, image))
  site.banners.forEach((banner, index) => {
    const image = imageIds.banner + index
    for (const lang of written(banner.text)) {
      const { kicker, title, line } = banner.text[lang]!
      rows.push(
        row(schema.banners, {
          id: contentId(lang, index + 1),
          group_id: index + 1,
          lang,
          sort: index,
          uri: links(lang)(banner.uri),
          kicker,
          title,
          text: line,
          desktop_img_id: image,
          mobile_img_id: image,
          img_alt: banner.alt[lang] ?? banner.alt['en-US'] ?? '',
          start_at: utc(banner.start_at),
          end_at: utc(banner.end_at),
        }),
      )
    }
  })
  site.marquee.forEach((item, index) => {
    rows.push(
      ...texts(item.text, (lang, text) =>
        row(schema.marqueeItems, {
          id: contentId(lang, index + 1),
          group_id: index + 1,
          lang,
          sort: index,
          text,
          uri: links(lang)(item.uri),
          start_at: utc(item.start_at),
          end_at: utc(item.end_at),
        }),
      ),
    )
  })
  const words = site.banners.flatMap(({ alt }, index) => altTextRows(imageIds.banner + index, alt))
  return { rows, images, texts: words }
}

export function pollRows(site: SiteFiles): Seed {
  const rows = site.polls.flatMap((poll) => [
    row(schema.polls, {
      id: poll.id,
      from_at: utc(poll.from),
      to_at: utc(poll.to),
      maximum_votable_amount: poll.maximum_votable_amount,
      voted_count: poll.voters ?? 0,
      baseline_vote_count: poll.voters ?? 0,
    }),
    ...texts(poll.title, (lang, title) => row(schema.pollTexts, { poll_id: poll.id, lang, title })),
    ...poll.options.flatMap((option, index) => {
      const id = optionId(poll.id, index)
      return [
        row(schema.pollOptions, {
          id,
          poll_id: poll.id,
          sort: index,
          voted_count: poll.votes?.[index] ?? 0,
          baseline_vote_count: poll.votes?.[index] ?? 0,
        }),
        ...texts(option, (lang, text) =>
          row(schema.pollOptionTexts, { option_id: id, lang, text }),
        ),
      ]
    }),
  ])
  return { rows, images: [] }
}

/** Maximum number of questions per category, so that a category can grow without changing ids. */
const room = 100

export function faqRows(category: FaqFile, links: Links): Seed {
  const { number, key, icon, title, intro, items } = category
  const rows = written(title).flatMap((lang): SeedRow[] => {
    const id = contentId(lang, number)
    const head = row(schema.faqCategories, {
      id,
      group_id: number,
      lang,
      key,
      icon,
      title: title[lang]!,
      intro: intro[lang] ?? '',
      sort: number,
      published_at: publishedFromStart,
    })
    const questions = items.map((item, index) =>
      row(schema.faqItems, {
        id: contentId(lang, number * room + index + 1),
        category_id: id,
        key: item.key,
        question: item.question[lang]!,
        answer: toRichText(item.answer[lang]!, textLinks(links, lang)),
        sort: index,
      }),
    )
    return [head, ...questions]
  })
  return { rows, images: [] }
}

/** Number of the first kind; pages and the terms once shared one list of numbers. */
const firstGroup = 102

/** Each version with its texts, and per kind and language the latest published version. */
export function termsRows(versions: readonly TermsFile[], links: Links): Seed {
  const made = versions.map(({ kind, number, effective_at, published_at }, index) =>
    row(schema.termsVersions, {
      id: index + 1,
      kind,
      number,
      effective_at: utc(effective_at),
      published_at: utc(published_at),
    }),
  )
  const texts = versions.flatMap(({ kind, number, title, subtitle, reason, body }) =>
    written(body).map((lang) =>
      row(schema.termsTexts, {
        kind,
        number,
        lang,
        title: title[lang]!,
        subtitle: subtitle[lang] ?? '',
        reason: reason?.[lang] ?? '',
        body: toRichText(body[lang]!, textLinks(links, lang)),
      }),
    ),
  )
  const current = legalKinds.flatMap((kind, index) => {
    const last = versions.findLast((one) => one.kind === kind)
    const group = firstGroup + index
    return written(last?.body ?? {}).map((lang) =>
      row(schema.terms, {
        id: contentId(lang, group),
        group_id: group,
        lang,
        kind,
        number: last!.number,
        title: last!.title[lang]!,
        published_at: publishedFromStart,
      }),
    )
  })
  return { rows: [...made, ...texts, ...current], images: [] }
}
