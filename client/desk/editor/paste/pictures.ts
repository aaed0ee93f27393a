// Pictures of a paste or drop: files, and data URLs in HTML. Pictures at other addresses are not fetched.
import { inertDocument } from './clean.ts'
import { emojiOf, type Dropped } from './content.ts'
import { acceptedTypes } from '../../images/upload/types.ts'

export interface PastedImages {
  files: File[]
  /** Number of pictures not imported because they are on another site or computer. */
  left: number
  /** Other content that the text cannot hold. */
  dropped: Dropped
  /** Document position to insert at. */
  at: number
}

interface FoundPictures extends Omit<PastedImages, 'at' | 'dropped'> {
  /** True if the content is more than pictures. */
  hasWords: boolean
}

export const pictureFiles = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

export function picturesIn(html: string): FoundPictures {
  const { body } = inertDocument(html)
  const isOwn = body.querySelector('[data-pm-slice]') !== null
  const images = [...body.querySelectorAll('img, input[type="image" i]')]
  const hasWords = isOwn || body.textContent.trim() !== '' || images.some(emojiOf)
  if (isOwn) return { files: [], left: 0, hasWords }
  const shown = [...images, ...body.querySelectorAll('svg, canvas')].filter(isPicture)
  const files = shown.flatMap((image, index) => fileOf(image, index) ?? [])
  return { files, left: shown.length - files.length, hasWords }
}

/** Drawings of the size of letters are icons. */
const isPicture = (image: Element) =>
  ['img', 'input'].includes(image.localName)
    ? !isTrackingPixel(image) && !emojiOf(image)
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
