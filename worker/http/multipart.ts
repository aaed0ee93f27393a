// Parses `multipart/form-data` while it arrives, so that large bodies are rejected early.
import {
  MaxFileSizeExceededError,
  MaxHeaderSizeExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  parseMultipartRequest,
  type MultipartPart,
} from '@remix-run/multipart-parser'
import { problem, tooLarge } from './problem.ts'

export interface FormPart {
  name: string
  /** Only for files; empty if the file field was left empty. */
  fileName: string | undefined
  bytes: Uint8Array<ArrayBuffer>
}

interface Limits {
  /** Maximum bytes of a part's content; all parts together may have `overhead` more. */
  maxPartBytes: number
  maxParts: number
}

/** Bytes for the other parts and the encoding. */
const overhead = 64 * 1024

/** Parts in order. The limits also apply to requests without announced length. */
export async function readMultipart(
  request: Request,
  { maxPartBytes, maxParts }: Limits,
): Promise<FormPart[]> {
  if (!isMultipartForm(request)) throw problem('unsupported_media_type')
  const announced = Number(request.headers.get('Content-Length') ?? 0)
  if (announced > maxPartBytes + overhead) throw tooLarge(maxPartBytes)
  const parts: FormPart[] = []
  try {
    const options = {
      maxFileSize: maxPartBytes,
      maxTotalSize: maxPartBytes + overhead,
      maxParts: maxParts,
    }
    for await (const part of parseMultipartRequest(request, options)) parts.push(toFormPart(part))
  } catch (error) {
    throw refusal(error, maxPartBytes)
  }
  return parts
}

function isMultipartForm(request: Request): boolean {
  return /^multipart\/form-data *(?:;|$)/i.test(request.headers.get('Content-Type') ?? '')
}

function toFormPart(part: MultipartPart): FormPart {
  const { name = '', filename: fileName, arrayBuffer } = part
  return { name, fileName, bytes: new Uint8Array(arrayBuffer) }
}

function refusal(error: unknown, maxPartBytes: number): unknown {
  const isTooLarge =
    error instanceof MaxFileSizeExceededError ||
    error instanceof MaxTotalSizeExceededError ||
    error instanceof MaxHeaderSizeExceededError
  if (isTooLarge) return tooLarge(maxPartBytes)
  // The parser throws a `TypeError` if a part's headers are not UTF-8.
  const isMalformed = error instanceof MultipartParseError || error instanceof TypeError
  return isMalformed ? problem('validation_failed', { cause: error }) : error
}
