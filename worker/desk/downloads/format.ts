// Checks that the content of a file matches its extension. Members open the file by its extension.
import { imageDimensionsFromData } from 'image-dimensions'
import { extensionOf, materialTypes } from '../../../client/contract/desk/downloads/types.ts'

export interface MaterialFormat {
  ending: string
  mime: string
  /** Width in pixels; `null` if the format has none. */
  width: number | null
  height: number | null
}

/** Leading bytes of ZIP archives and office files. Empty archives have their own signature. */
const zips = ['PK\u0003\u0004', 'PK\u0005\u0006']
const begins: Readonly<Record<string, readonly string[]>> = {
  pdf: ['%PDF-'],
  zip: zips,
  docx: zips,
  xlsx: zips,
  pptx: zips,
  mp3: ['ID3', '\u00ff\u00fb', '\u00ff\u00f3', '\u00ff\u00f2'],
}

/** `null` for an unsupported type, and for content that does not match the extension. */
export function formatOf(name: string, bytes: Uint8Array): MaterialFormat | null {
  const ending = extensionOf(name)
  const mime = materialTypes[ending]
  if (mime === undefined || bytes.length === 0) return null
  if (mime.startsWith('image/') && ending !== 'svg') {
    const size = imageDimensionsFromData(bytes)
    return size && `image/${size.type}` === mime
      ? { ending, mime, width: size.width, height: size.height }
      : null
  }
  return isContent(ending, bytes) ? { ending, mime, width: null, height: null } : null
}

function isContent(ending: string, bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  if (ending === 'mp4') return start.slice(4, 8) === 'ftyp'
  const known = begins[ending]
  if (known) return known.some((one) => start.startsWith(one))
  const text = textOf(bytes)
  return text !== null && (ending !== 'svg' || /<svg[\s>]/.test(text))
}

/** `null` if the bytes are not UTF-8 text. */
function textOf(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
