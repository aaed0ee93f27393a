// Bodies of `multipart/form-data`, read as they arrive: what is too large is refused before it is here.
import {
  MaxFileSizeExceededError,
  MaxHeaderSizeExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  parseMultipartRequest,
  type MultipartPart,
} from '@remix-run/multipart-parser'
import { problem } from './problem.ts'

export interface FormPart {
  name: string
  /** Only a file has one; empty where a form's file field was left empty. */
  fileName: string | undefined
  bytes: Uint8Array<ArrayBuffer>
}

interface Limits {
  /** Bytes of one part's content; all parts together may have `besides` more. */
  maxPartBytes: number
  maxParts: number
}

/** Bytes of the other parts, and of what stands around them. */
const besides = 64 * 1024

/** The parts in their order. No more is kept than the limits allow, also where the request does not say its length. */
export async function readMultipart(
  request: Request,
  { maxPartBytes, maxParts }: Limits,
): Promise<FormPart[]> {
  if (!isMultipartForm(request)) throw problem('unsupported_media_type')
  const announced = Number(request.headers.get('Content-Length') ?? 0)
  if (announced > maxPartBytes + besides) throw problem('payload_too_large')
  const parts: FormPart[] = []
  try {
    const options = {
      maxFileSize: maxPartBytes,
      maxTotalSize: maxPartBytes + besides,
      maxParts: maxParts,
    }
    for await (const part of parseMultipartRequest(request, options)) parts.push(toFormPart(part))
  } catch (error) {
    throw refusal(error)
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

function refusal(error: unknown): unknown {
  const isTooLarge =
    error instanceof MaxFileSizeExceededError ||
    error instanceof MaxTotalSizeExceededError ||
    error instanceof MaxHeaderSizeExceededError
  if (isTooLarge) return problem('payload_too_large')
  // The parser says `TypeError` where a part's headers are no UTF-8.
  const isMalformed = error instanceof MultipartParseError || error instanceof TypeError
  return isMalformed ? problem('validation_failed', { cause: error }) : error
}
