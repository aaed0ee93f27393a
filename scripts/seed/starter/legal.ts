// Legal documents of the content files, as drafts for a new site.
import { legalKinds } from '../../../client/contract/terms.ts'
import type { LegalDraft } from '../../../worker/desk/starter/legal.ts'
import type { TermsFile } from '../content/content.ts'
import { linkResolver, textLinks } from '../content/links.ts'
import { toRichText } from '../content/markdown.ts'
import { written } from '../row.ts'

/** The latest text of each kind, in all languages that it has. */
export function legalDrafts(versions: readonly TermsFile[]): LegalDraft[] {
  // A new site has no items to link to.
  const links = linkResolver([], [])
  return legalKinds.flatMap((kind) => {
    const last = versions.findLast((one) => one.kind === kind)
    if (!last) return []
    const { title, subtitle, body } = last
    return written(body).map((lang) => ({
      kind,
      lang,
      data: {
        kind,
        title: title[lang]!,
        subtitle: subtitle[lang] ?? '',
        reason: '',
        body: toRichText(body[lang]!, textLinks(links, lang)),
        notify_members: false,
      },
    }))
  })
}
