// The terms of service: each version with its texts, and per language the latest published version.
import * as schema from '../../../worker/storage/schema/index.ts'
import type { TermsFile } from '../content/content.ts'
import { textLinks, type Links } from '../content/links.ts'
import { toRichText } from '../content/markdown.ts'
import { contentId } from '../../../worker/storage/rows/row-id.ts'
import { publishedFromStart, row, utc, written, type Seed } from '../row.ts'

/** Pages and the terms once shared one list of numbers. */
const group = 102

export function termsRows(versions: readonly TermsFile[], links: Links): Seed {
  const made = versions.map(({ number, effective_at, published_at }) =>
    row(schema.termsVersions, {
      number,
      effective_at: utc(effective_at),
      published_at: utc(published_at),
    }),
  )
  const texts = versions.flatMap(({ number, title, subtitle, reason, body }) =>
    written(body).map((lang) =>
      row(schema.termsTexts, {
        number,
        lang,
        title: title[lang]!,
        subtitle: subtitle[lang] ?? '',
        reason: reason?.[lang] ?? '',
        body: toRichText(body[lang]!, textLinks(links, lang)),
      }),
    ),
  )
  const last = versions.at(-1)
  const current = written(last?.body ?? {}).map((lang) =>
    row(schema.terms, {
      id: contentId(lang, group),
      group_id: group,
      lang,
      number: last!.number,
      title: last!.title[lang]!,
      published_at: publishedFromStart,
    }),
  )
  return { rows: [...made, ...texts, ...current], pictures: [] }
}
