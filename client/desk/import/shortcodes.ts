// Texts of WordPress as HTML: shortcodes, shared blocks, and the paragraphs of the classic editor.

/** An uploaded file. */
export interface Upload {
  id: string
  url: string
  alt: string
  caption: string
}

/** A block without HTML, which the old site filled: `<!-- wp:latest-posts {"postsToShow":3} /-->`. */
const dynamicBlock = /<!-- wp:[a-z][\w/-]* (?:\{[\s\S]*?\} )?\/-->/

export const hasDynamicBlock = (html: string) => dynamicBlock.test(html)

/** Blocks that posts share, in place of their references. */
export const withReusable = (html: string, blocks: ReadonlyMap<string, string>) =>
  html.replaceAll(
    /<!-- wp:block \{[^}]*"ref":(\d+)[^}]*\} \/-->/g,
    (reference, id: string) => blocks.get(id) ?? reference,
  )

interface Uploads {
  uploads: ReadonlyMap<string, Upload>
  /** Uploads attached to the post. */
  own: readonly Upload[]
}

/**
 * Captions as figures, galleries as images, and addresses of videos alone. Text of the classic editor has a paragraph
 * per empty line, and no other markup for it.
 */
export function withShortcodes(html: string, files: Uploads): string {
  const replaced = html
    .replaceAll(
      /\[caption[^\]]*\]([\s\S]*?<img[^>]*>(?:\s*<\/a>)?)([\s\S]*?)\[\/caption\]/g,
      '<figure>$1<figcaption>$2</figcaption></figure>',
    )
    .replaceAll(/(?<!\[)\[gallery\b([^\]]*)\]/g, (_, attributes: string) =>
      gallery(attributes, files),
    )
    .replaceAll(/\[embed[^\]]*\]\s*(https?:[^\s[\]]+)\s*\[\/embed\]/g, '\n\n$1\n\n')
    .replaceAll(
      /\[(?:video|audio)[^\]]*?(?:src|mp4|mp3|m4v|webm|ogg)=["'](https?:[^"']+)["'][^\]]*\](?:\[\/(?:video|audio)\])?/g,
      '<p><a href="$1">$1</a></p>',
    )
    // Doubled brackets are a shortcode as text.
    .replaceAll(/\[(\[\/?[a-z][^[\]]*\])\]/gi, '$1')
  return replaced.includes('<!-- wp:') ? replaced : withParagraphs(replaced)
}

/** The named images, or all attached ones but the excluded. */
function gallery(attributes: string, { uploads, own }: Uploads): string {
  const idsIn = (name: string) =>
    new RegExp(`\\b${name}=["']?([\\d,\\s]+)`)
      .exec(attributes)?.[1]
      ?.split(',')
      .map((id) => id.trim())
  const excluded = idsIn('exclude') ?? []
  const named = (idsIn('ids') ?? idsIn('include'))?.map((id) => uploads.get(id))
  const chosen = named ?? own.filter(({ id }) => !excluded.includes(id))
  const figures = chosen.map((upload) => (upload?.url ? figureTag(upload) : ''))
  return `\n\n<div class="wp-block-gallery">${figures.join('')}</div>\n\n`
}

function figureTag({ url, alt, caption }: Upload): string {
  const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const below = caption && `<figcaption>${caption}</figcaption>`
  return `<figure><img src="${attribute(url)}" alt="${attribute(alt)}">${below}</figure>`
}

/** Empty lines in code separate no paragraphs. */
const withParagraphs = (html: string) =>
  html
    .split(/(<pre\b[\s\S]*?<\/pre>)/i)
    .map((part, at) => (at % 2 === 1 ? part : paragraphsIn(part)))
    .filter(Boolean)
    .join('\n')

const paragraphsIn = (html: string) =>
  html
    .replaceAll(/\s*(<h[1-6]\b|<hr\b|<div class="wp-block-gallery")/gi, '\n\n$1')
    .replaceAll(/(<\/h[1-6]>|<hr\b[^>]*>)\s*/gi, '$1\n\n')
    .split(/(?:\r?\n\s*){2,}/)
    .filter((block) => block.replaceAll(/<!--[\s\S]*?-->/g, '').trim() !== '')
    .map((block) =>
      /^\s*<(?:figure|h[1-6]|hr|p|ul|ol|dl|blockquote|table|div|section|details)\b/.test(block)
        ? block
        : `<p>${block.trim().replaceAll(/\r?\n/g, '<br>')}</p>`,
    )
    .join('\n')
