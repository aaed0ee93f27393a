// Schemas of rich text, which is validated on write. Pages and the editor read valid texts with the functions of the other
// files of this folder, which do not load the validator (docs/decisions/content/rich-text.md).
import * as z from 'zod/mini'
import { nonEmpty, optionalLine } from '../text-fields.ts'
import {
  calloutTones,
  cardLimits,
  chartKinds,
  chartLimits,
  galleryLimits,
  listTypes,
  maxAltLength,
  maxButtonLength,
  maxCaptionLength,
  codeLanguage,
  maxFootnoteLength,
  maxToggleTitleLength,
} from './limits.ts'
import { linkPattern, linkTargetPattern, maxLinkLength } from './link-target.ts'

export const linkTarget = z.string().check(z.regex(linkTargetPattern), z.maxLength(maxLinkLength))

/** Numbers of an ordered list, as in HTML: its first number, counting down, letters or Roman numerals. */
export const listNumbering = z.strictObject({
  start: z.optional(z.int32()),
  reversed: z.optional(z.literal(true)),
  type: z.optional(z.enum(listTypes)),
})

export type ListNumbering = z.infer<typeof listNumbering>

const side = z.int().check(z.minimum(1), z.maximum(20_000))

export const figureAttrs = z.strictObject({
  image_id: z.int().check(z.minimum(1)),
  /** Path of the image, as `mediaUrl` takes it. */
  src: z.string().check(z.regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.webp$/), z.maxLength(200)),
  width: side,
  height: side,
  alt: optionalLine(maxAltLength),
  caption: z.optional(optionalLine(maxCaptionLength).check(nonEmpty())),
})
export type FigureAttrs = z.infer<typeof figureAttrs>

const shortLine = (longest: number) => optionalLine(longest).check(nonEmpty())

/** Snapshot of the page behind a link. Its image is one of the library, or absent as a whole. */
export const cardAttrs = z
  .strictObject({
    href: z.string().check(z.regex(linkPattern), z.maxLength(maxLinkLength)),
    title: shortLine(cardLimits.title),
    description: z.optional(shortLine(cardLimits.description)),
    site: z.optional(shortLine(cardLimits.site)),
    /** Offers the frame of the address (`frame.ts`), if it has one. */
    frame: z.optional(z.literal(true)),
    ...z.partial(z.omit(figureAttrs, { caption: true })).shape,
  })
  .check(
    z.refine((card) => {
      const names = ['image_id', 'src', 'width', 'height', 'alt'] as const
      return names.every((name) => (card[name] === undefined) === (card.src === undefined))
    }),
  )
export type CardAttrs = z.infer<typeof cardAttrs>

const from = <const Provider extends string>(provider: Provider, id: RegExp) =>
  z.strictObject({
    provider: z.literal(provider),
    id: z.string().check(z.regex(id)),
    title: shortLine(200),
  })

export const embedAttrs = z.discriminatedUnion('provider', [
  from('youtube', /^[\w-]{11}$/),
  from('vimeo', /^\d{1,12}$/),
  from('bilibili', /^BV[0-9A-Za-z]{10}$/),
])

const name = shortLine(chartLimits.name)

export const chartAttrs = z
  .strictObject({
    kind: z.enum(chartKinds),
    title: shortLine(chartLimits.title),
    /** Unit of all figures; `%` is appended to each. */
    unit: shortLine(chartLimits.unit),
    categories: z.array(name).check(z.minLength(2), z.maxLength(chartLimits.categories)),
    series: z
      .array(
        z.strictObject({
          name,
          values: z.array(z.number().check(z.minimum(-1e12), z.maximum(1e12))),
        }),
      )
      .check(z.minLength(1), z.maxLength(chartLimits.series)),
    /** Index of the highlighted category, from 0. */
    marked: z.optional(z.int().check(z.minimum(0))),
    /** Source of the figures. */
    note: z.optional(shortLine(chartLimits.note)),
  })
  .check(
    z.refine(
      ({ categories: { length }, series, marked = 0 }) =>
        marked < length && series.every(({ values }) => values.length === length),
    ),
  )

/** Attributes by name of the node. */
export const nodeAttrs = {
  figure: figureAttrs,
  embed: embedAttrs,
  chart: chartAttrs,
  callout: z.strictObject({ tone: z.enum(calloutTones) }),
  toggle: z.strictObject({ title: shortLine(maxToggleTitleLength) }),
  button: z.strictObject({ text: shortLine(maxButtonLength), href: linkTarget }),
  linkCard: cardAttrs,
  footnote: z.strictObject({
    text: shortLine(maxFootnoteLength),
    /** Source that the whole note links to. */
    href: z.optional(linkTarget),
  }),
  codeBlock: z.strictObject({
    /** As written after the opening fence in Markdown. */
    language: z.optional(z.string().check(z.regex(codeLanguage))),
  }),
}

const marks = z.array(
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('bold') }),
    z.strictObject({ type: z.literal('italic') }),
    z.strictObject({ type: z.literal('code') }),
    z.strictObject({ type: z.literal('underline') }),
    z.strictObject({ type: z.literal('strike') }),
    z.strictObject({ type: z.literal('subscript') }),
    z.strictObject({ type: z.literal('superscript') }),
    z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: linkTarget }) }),
  ]),
)
const text = z.strictObject({
  type: z.literal('text'),
  text: z.string().check(z.minLength(1)),
  marks: z.optional(marks),
})
const inline = z.array(
  z.discriminatedUnion('type', [
    text,
    z.strictObject({ type: z.literal('hardBreak') }),
    z.strictObject({ type: z.literal('footnote'), attrs: nodeAttrs.footnote }),
  ]),
)
const paragraph = z.strictObject({ type: z.literal('paragraph'), content: z.optional(inline) })
/** Lines of code are one text with line breaks. */
const codeLines = z.array(
  z.strictObject({ type: z.literal('text'), text: z.string().check(z.minLength(1)) }),
)
const cell = { attrs: z.optional(z.strictObject({})), content: z.array(paragraph) }

export interface RichTextNode {
  type: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  content?: RichTextNode[]
}

const figure = z.strictObject({ type: z.literal('figure'), attrs: figureAttrs })
const listItem = z.strictObject({
  type: z.literal('listItem'),
  get content() {
    return z.array(block)
  },
})
const block: z.ZodMiniType<RichTextNode> = z.lazy(() =>
  z.discriminatedUnion('type', [
    paragraph,
    z.strictObject({
      type: z.literal('heading'),
      attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
      content: inline,
    }),
    z.strictObject({
      type: z.literal('codeBlock'),
      attrs: z.optional(nodeAttrs.codeBlock),
      content: z.optional(codeLines),
    }),
    z.strictObject({ type: z.literal('blockquote'), content: z.array(paragraph) }),
    z.strictObject({ type: z.literal('pullQuote'), content: inline }),
    z.strictObject({
      type: z.literal('callout'),
      attrs: nodeAttrs.callout,
      content: z.array(block),
    }),
    z.strictObject({ type: z.literal('toggle'), attrs: nodeAttrs.toggle, content: z.array(block) }),
    z.strictObject({
      type: z.literal('gallery'),
      content: z
        .array(figure)
        .check(z.minLength(galleryLimits.least), z.maxLength(galleryLimits.most)),
    }),
    z.strictObject({ type: z.literal('button'), attrs: nodeAttrs.button }),
    z.strictObject({ type: z.literal('linkCard'), attrs: cardAttrs }),
    z.strictObject({ type: z.literal('bulletList'), content: z.array(listItem) }),
    z.strictObject({
      type: z.literal('orderedList'),
      attrs: z.optional(listNumbering),
      content: z.array(listItem),
    }),
    z.strictObject({ type: z.literal('horizontalRule') }),
    figure,
    z.strictObject({ type: z.literal('embed'), attrs: embedAttrs }),
    z.strictObject({ type: z.literal('chart'), attrs: chartAttrs }),
    z.strictObject({
      type: z.literal('table'),
      content: z.array(
        z.strictObject({
          type: z.literal('tableRow'),
          content: z.array(
            z.discriminatedUnion('type', [
              z.strictObject({ type: z.literal('tableHeader'), ...cell }),
              z.strictObject({ type: z.literal('tableCell'), ...cell }),
            ]),
          ),
        }),
      ),
    }),
  ]),
)

/** Maximum node levels below the document: enough for nested lists, too few to exhaust the stack. */
export const maxRichTextDepth = 40

/** Checks level by level, because recursion into an arbitrarily deep document could overflow the stack. */
function isTooDeep(document: unknown): boolean {
  let level = childrenOf(document)
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === maxRichTextDepth) return true
    level = level.flatMap(childrenOf)
  }
  return false
}

function childrenOf(node: unknown): unknown[] {
  const { content } = Object(node) as { content?: unknown }
  return Array.isArray(content) ? content : []
}

const isShallow = z.unknown().check(
  z.check(({ value, issues }) => {
    if (isTooDeep(value)) issues.push({ code: 'custom', params: { code: 'too_deep' }, input: null })
  }),
)

export const richText = z.pipe(
  isShallow,
  z.strictObject({ type: z.literal('doc'), content: z.array(block) }),
)
export type RichTextDocument = z.infer<typeof richText>
