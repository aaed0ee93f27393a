// Sends a picture and reports how much of it has gone, which fetch cannot do.
import type { ErrorCode } from '../../contract/errors.ts'
import { addressOf, DeskError, type Answer } from '../data/call.ts'
import { interrupt } from '../data/interruption.ts'
import { markReachable } from '../data/reachable.ts'
import { colorOf } from './color.ts'

export type Uploaded = Answer<'POST /api/backstage/image'>

interface Options {
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** A session that has ended is renewed first. Rejects with `DeskError`, or as aborted by `signal`. */
export async function uploadPicture(file: File, options: Options): Promise<Uploaded> {
  const form = new FormData()
  form.set('file', file)
  const color = await colorOf(file)
  if (color) form.set('color', color)
  try {
    return await send(form, options)
  } catch (error) {
    if (!(error instanceof DeskError) || error.code !== 'unauthorized') throw error
    await interrupt('sign_in', error)
    return send(form, options)
  }
}

function send(form: FormData, { onProgress, signal }: Options): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', addressOf('POST /api/backstage/image'))
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      markReachable(true)
      const { status } = request
      // The Worker's tests check its responses against the contract.
      if (status >= 200 && status < 300 && request.response) resolve(request.response as Uploaded)
      else reject(errorOf(status, request.response))
    }
    request.onerror = () => {
      markReachable(false)
      reject(new DeskError('unreachable'))
    }
    request.onabort = () => reject(new DOMException('', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function errorOf(status: number, body: { code?: ErrorCode } | null): DeskError {
  return new DeskError(body?.code ?? (status < 500 ? 'forbidden' : 'internal_error'), body ?? {})
}
