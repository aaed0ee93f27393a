// Turns HTML of posts into rich text, with the same rules as for pasted HTML. Images become figures of the library; one
// that is not there yet becomes a link to its address.
import { getSchema } from '@tiptap/core'
import { DOMParser as SchemaParser } from '@tiptap/pm/model'
import { visibleText } from '../../contract/text-fields.ts'
import { embedTarget } from '../../contract/text/embed.ts'
import { galleryLimits, maxAltLength, maxCaptionLength } from '../../contract/text/limits.ts'
import type { RichTextDocument, RichTextNode } from '../../contract/text/rich-text.ts'
import type { FigureAttrs } from '../../contract/text/rich-text-schema.ts'
import { cleanPaste, inertDocument } from '../editor/paste/clean.ts'
import { moveContent } from '../editor/paste/dom.ts'
import { emojiOf, type DroppedContent, type Dropped } from '../editor/paste/content.ts'
import { filmOf } from '../editor/paste/films.ts'
import { Chart } from '../editor/schema/chart.ts'
import { toStoredDocument } from '../editor/schema/document.ts'
import { Figure } from '../editor/schema/figure.ts'
import { allowedNodes } from '../editor/schema/nodes.ts'

export interface LibraryImage {
  id: number
  path: string
  width: number
  height: number
}

export type FindImage = (url: string) => LibraryImage | undefined

interface Conversion {
  /** Address to which others are relative; empty if it is unknown. */
  base: string
  findImage: FindImage
}

export interface ConvertedText {
  document: RichTextDocument
  /** Absolute addresses of the images, each once. */
  images: string[]
  dropped: Dropped
}

const parser = SchemaParser.fromSchema(getSchema([...allowedNodes, Figure, Chart]))

/** Links to the old site become paths, which its redirects lead to their new address. */
export function toDocument(html: string, { base, findImage }: Conversion): ConvertedText {
  const parsed = inertDocument(html)
  const galleries = openGalleries(parsed.body)
  const images = placeImages(parsed.body, { base, findImage })
  for (const gallery of galleries) closeGallery(gallery)
  placeEmbeds(parsed.body)
  const dropped: Dropped = {}
  placeFrames(parsed.body, dropped)
  const cleaned = cleanPaste(parsed.body.innerHTML, {
    origin: URL.parse(base)?.origin ?? 'null:',
    onDropped: (found) => Object.assign(dropped, sumOf(dropped, found)),
  })
  const document = toStoredDocument(parser.parse(inertDocument(cleaned).body))
  return {
    document: { type: 'doc', content: document.content.flatMap(withFilms) },
    images,
    dropped,
  }
}

function sumOf(one: Dropped, other: Dropped): Dropped {
  const sums = Object.entries(other).map(([kind, count]) => [
    kind,
    count + (one[kind as DroppedContent] ?? 0),
  ])
  return Object.fromEntries(sums) as Dropped
}

/** Blocks that hold no image, or only one beside their text. */
const hosts = ['table, blockquote, pre', 'figure', 'p, h1, h2, h3, h4, h5, h6, dt, summary', 'a']

/** Moves each image behind the block around it, as a figure or as a link. */
function placeImages(body: HTMLElement, { base, findImage }: Conversion): string[] {
  const urls = new Set<string>()
  /** The last image behind each block. */
  const last = new Map<Element, Element>()
  for (const image of body.querySelectorAll('img')) {
    const url = addressOf(image, base)
    if (url === null || emojiOf(image) || isPixel(image)) continue
    urls.add(url)
    const [host = image] = hosts.flatMap((selector) => image.closest(selector) ?? [])
    const caption = captionOf(image)
    const placed = elementFor(image, { url, caption, found: findImage(url) })
    const before = last.get(host) ?? host
    before.parentNode?.insertBefore(placed, before.nextSibling)
    last.set(host, placed)
    image.remove()
  }
  for (const host of last.keys()) if (isEmpty(host)) host.remove()
  return [...urls]
}

const isEmpty = (host: Element) =>
  host.localName === 'img' ||
  (host.textContent.trim() === '' && !host.querySelector('img, iframe, video, audio'))

/** Pixels of this size count visits. */
const isPixel = (image: Element) =>
  ['width', 'height'].every((side) => Number(image.getAttribute(side) ?? 99) <= 2)

/** Absolute address, also of an image that its page loads later; `null` for none. */
function addressOf(image: Element, base: string): string | null {
  const written = ['data-src', 'data-lazy-src', 'data-original', 'src'].flatMap(
    (name) => image.getAttribute(name)?.trim() || [],
  )
  const address = written.find((one) => !one.startsWith('data:'))
  return address === undefined ? null : absolute(address, base)
}

/** The address with https; `null` for one of another kind. `file:` is an image of the imported file. */
export function absolute(address: string, base: string): string | null {
  const url = URL.parse(address, base || undefined)
  if (url?.protocol === 'file:') return url.href
  if (!url || !/^https?:$/.test(url.protocol)) return null
  url.protocol = 'https:'
  url.hash = ''
  return url.href
}

/** Gives each image of a gallery a figure of its own, in one element per gallery. */
function openGalleries(body: HTMLElement): Element[] {
  for (const decoration of body.querySelectorAll('.kg-bookmark-card img')) decoration.remove()
  const found = [...body.querySelectorAll('.wp-block-gallery, .kg-gallery-card, [data-gallery]')]
  return found.map((gallery) => {
    const { ownerDocument } = gallery
    const box = ownerDocument.createElement('div')
    for (const image of gallery.querySelectorAll('img')) {
      const own = image.closest('figure')
      const isOwn = own !== null && own !== gallery && own.querySelectorAll('img').length === 1
      const figure = isOwn ? own : ownerDocument.createElement('figure')
      if (!isOwn) figure.appendChild(image)
      box.appendChild(figure)
    }
    const caption = gallery.querySelector('figcaption')
    const below = ownerDocument.createElement('p')
    if (caption) moveContent(caption, below)
    gallery.replaceWith(box, ...(caption ? [below] : []))
    return box
  })
}

/** A gallery once all its images are in the library; else only its images. */
function closeGallery(box: Element): void {
  const { length } = box.children
  const isWhole = [...box.children].every((one) => one.matches('[data-figure]'))
  if (isWhole && length >= galleryLimits.least && length <= galleryLimits.most)
    box.setAttribute('data-gallery', '{}')
  else box.replaceWith(...box.childNodes)
}

/** Videos of WordPress: an address in a figure, whose caption becomes the title. */
function placeEmbeds(body: HTMLElement): void {
  for (const figure of body.querySelectorAll('figure.wp-block-embed')) {
    const caption = figure.querySelector('figcaption')
    const title = caption?.textContent ?? ''
    caption?.remove()
    const address = figure.querySelector('iframe')?.src ?? figure.textContent.trim()
    const film = filmOf(address, title)
    if (film) {
      const embed = figure.ownerDocument.createElement('div')
      embed.dataset['embed'] = JSON.stringify(film)
      figure.replaceWith(embed)
    } else if (caption) figure.appendChild(caption)
  }
}

/** Text of the caption, which is taken out of a figure with one image. */
function captionOf(image: Element): string {
  const figure = image.closest('figure')
  if (!figure || figure.querySelectorAll('img').length > 1) return ''
  const caption = figure.querySelector('figcaption')
  caption?.remove()
  return lineOf(caption?.textContent ?? '', maxCaptionLength)
}

function lineOf(text: string, longest: number): string {
  const line = visibleText(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return line.length > longest ? line.slice(0, longest).trim() : line
}

/** A text that may have tags and entities, as one line. */
export function plainLine(html: string, longest = 2000): string {
  const isPlain = !/[<&]/.test(html)
  return lineOf(isPlain ? html : inertDocument(html).body.textContent, longest)
}

interface Placed {
  url: string
  caption: string
  found: LibraryImage | undefined
}

function elementFor(image: Element, { url, caption, found }: Placed): Element {
  const alt = lineOf(image.getAttribute('alt') ?? '', maxAltLength)
  const { ownerDocument } = image
  if (found) {
    const { id, path: src, width, height } = found
    const attrs: FigureAttrs = {
      image_id: id,
      src,
      width,
      height,
      alt,
      ...(caption && { caption }),
    }
    const figure = ownerDocument.createElement('figure')
    figure.dataset['figure'] = JSON.stringify(attrs)
    return figure
  }
  const name = decodeURI(url.slice(url.lastIndexOf('/') + 1).replaceAll(/%(?![\da-f]{2})/gi, '%25'))
  return linkTo(ownerDocument, url, [alt || name, caption].filter(Boolean).join(' · '))
}

function linkTo(document: Document, url: string, text: string): Element {
  const paragraph = document.createElement('p')
  const link = paragraph.appendChild(document.createElement('a'))
  link.href = url
  link.textContent = text
  return paragraph
}

/** Frames, videos and sounds of other pages become links. */
function placeFrames(body: HTMLElement, dropped: Dropped): void {
  for (const frame of body.querySelectorAll('iframe, video, audio')) {
    const source = frame.getAttribute('src') ?? frame.querySelector('source')?.getAttribute('src')
    const url = URL.parse(source?.startsWith('//') ? `https:${source}` : (source ?? ''))
    if (!url || (frame.localName === 'iframe' && filmOf(url.href))) continue
    const kind =
      frame.localName === 'iframe' ? 'frames' : frame.localName === 'video' ? 'videos' : 'sounds'
    dropped[kind] = (dropped[kind] ?? 0) + 1
    const title = lineOf(frame.getAttribute('title') ?? '', maxAltLength)
    frame.replaceWith(linkTo(frame.ownerDocument, url.href, title || url.href))
  }
}

/** A paragraph that is the address of a video becomes the video. */
function withFilms(node: RichTextNode): RichTextNode[] {
  const [only, ...others] = node.type === 'paragraph' ? (node.content ?? []) : []
  const address = others.length === 0 ? (only?.text?.trim() ?? '') : ''
  const film = /^https:\/\/\S+$/.test(address) ? filmOf(address) : undefined
  if (!film || embedTarget(film).href === '') return [node]
  return [{ type: 'embed', attrs: { ...film } }]
}
