// Images of a paste or drop: files, and data URLs in HTML. Images at other addresses are not fetched.
import { inertDocument } from './clean.ts'
import { checkbox, emojiOf, type Dropped } from './content.ts'
import { acceptedTypes } from '../../images/upload/types.ts'

export interface PastedImages {
  files: File[]
  /** Number of images not imported because they are on another site or computer. */
  left: number
  /** Other content that the text cannot hold. */
  dropped: Dropped
  /** Document position to insert at. */
  at: number
}

interface FoundImages extends Omit<PastedImages, 'at' | 'dropped'> {
  /** True if the content is more than images. */
  hasWords: boolean
}

/** Some systems do not know the type of each image. */
const imageName = /\.(?:jpe?g|jfif|png|gif|webp|avif|heic|heif)$/i

/** Files of a paste or drop that are images, and the number of others. */
export function filesIn(data: DataTransfer | null): { files: File[]; others: number } {
  const all = [...(data?.files ?? [])]
  const files = all.filter(
    ({ type, name }) => type.startsWith('image/') || (type === '' && imageName.test(name)),
  )
  return { files, others: all.length - files.length }
}

export function imagesIn(html: string): FoundImages {
  const { body } = inertDocument(html)
  const isOwn = body.querySelector('[data-pm-slice]') !== null
  const images = [...body.querySelectorAll('img, input[type="image" i]')]
  const hasWords = isOwn || body.textContent.trim() !== '' || images.some(emojiOf)
  if (isOwn) return { files: [], left: 0, hasWords }
  const shown = [...images, ...body.querySelectorAll('svg, canvas')].filter(isImage)
  const files = shown.flatMap((image, index) => fileOf(image, index) ?? [])
  return { files, left: shown.length - files.length, hasWords }
}

/** Drawings of the size of letters are icons. */
const isImage = (image: Element) =>
  ['img', 'input'].includes(image.localName)
    ? !isTrackingPixel(image) && !emojiOf(image) && !image.matches(checkbox)
    : !image.querySelector('text, foreignObject') && Number(image.getAttribute('width') ?? 0) > 32

/** Pixels of this size count visits in emails and pages. */
const isTrackingPixel = (image: Element) =>
  ['width', 'height'].every((side) => Number(image.getAttribute(side) ?? 99) <= 2)

/** File from a data URL. */
function fileOf(image: Element, index: number): File | undefined {
  const [, type = '', data = ''] =
    /^data:(image\/[a-z]+);base64,([\w+/=\s]+)$/.exec(image.getAttribute('src') ?? '') ?? []
  if (!acceptedTypes.includes(type)) return undefined
  try {
    const bytes = Uint8Array.from(atob(data.replaceAll(/\s/g, '')), (one) => one.charCodeAt(0))
    return new File([bytes], `pasted-${index + 1}.${type.slice('image/'.length)}`, { type })
  } catch {
    return undefined
  }
}
