// Uploads files with XMLHttpRequest, because fetch does not report progress.
import type { ErrorCode } from '../../../contract/errors.ts'
import { cacheKeyOf } from '../../api/cache-key.ts'
import { call, DeskError, type ApiResponse } from '../../api/client.ts'
import { promptForAuth } from '../../api/auth-prompt.ts'
import { setOnline } from '../../api/online.ts'
import { folderOf } from '../folder.ts'
import { hashOf } from './hash.ts'

/** A file the library already had is not sent, so its animation is unknown. */
export type Uploaded = Partial<Pick<Added, 'is_animated'>> & Omit<Added, 'is_animated'>
type Added = ApiResponse<'POST /api/backstage/image'>

export interface UploadOptions {
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Uploads an image, unless the library already has the same file. If the session has ended, opens the sign-in dialog
 * first. Rejects with `DeskError`, or with an `AbortError` when `signal` aborts.
 */
export async function uploadImage(file: File, options: UploadOptions): Promise<Uploaded> {
  const hash = await hashOf(file)
  options.signal.throwIfAborted()
  if (hash) {
    const body = { sha256: [hash] }
    const { items } = await call('POST /api/backstage/image/known', {
      body,
      signal: options.signal,
    })
    if (items[0]) return { ...items[0].image, is_new: false }
  }
  const directory = folderOf(file)
  const form = await formOf(file, directory ? { directory } : {})
  return sendForm('POST /api/backstage/image', { form, ...options })
}

/** Replaces the file of an image. */
export async function replaceFile(
  id: number,
  file: File,
  { fields, ...options }: UploadOptions & { fields: Record<string, string> },
): Promise<ApiResponse<'PUT /api/backstage/image/:id/file'>> {
  const form = await formOf(file, fields)
  return sendForm('PUT /api/backstage/image/:id/file', { form, params: { id }, ...options })
}

async function formOf(file: File, fields: Record<string, string>): Promise<FormData> {
  const form = new FormData()
  form.set('file', file)
  const color = await averageColor(file)
  for (const [name, value] of Object.entries({ ...fields, ...(color && { color }) }))
    form.set(name, value)
  return form
}

type FormRoute =
  | 'POST /api/backstage/image'
  | 'PUT /api/backstage/image/:id/file'
  | 'POST /api/backstage/material'
  | 'POST /api/backstage/identity/mark'

interface Sent extends UploadOptions {
  form: FormData
  params?: Record<string, number>
}

/** Sends a form; after an expired session, once more when the operator has signed in again. */
export async function sendForm<Name extends FormRoute>(
  route: Name,
  sent: Sent,
): Promise<ApiResponse<Name>> {
  try {
    return await send(route, sent)
  } catch (error) {
    if (!(error instanceof DeskError) || error.code !== 'unauthorized') throw error
    await promptForAuth('sign_in', error)
    return send(route, sent)
  }
}

function send<Name extends FormRoute>(
  route: Name,
  { form, params = {}, onProgress, signal }: Sent,
): Promise<ApiResponse<Name>> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const [method = 'POST'] = route.split(' ')
    request.open(method, cacheKeyOf(route, { params }))
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      setOnline(true)
      const { status } = request
      // Safe cast: the Worker's tests check responses against the contract.
      if (status >= 200 && status < 300 && request.response)
        resolve(request.response as ApiResponse<Name>)
      else reject(errorOf(status, request.response))
    }
    request.onerror = () => {
      setOnline(false)
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

/** Pixels the image is scaled to before averaging. */
const side = 16

/** Average color as `#rrggbb`; `undefined` if the image is partly transparent or cannot be decoded. */
async function averageColor(file: Blob): Promise<string | undefined> {
  try {
    const bitmap = await createImageBitmap(file, {
      resizeWidth: side,
      resizeHeight: side,
      resizeQuality: 'medium',
    })
    const context = new OffscreenCanvas(side, side).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    return context ? meanOf(context.getImageData(0, 0, side, side).data) : undefined
  } catch {
    return undefined
  }
}

function meanOf(data: ArrayLike<number>): string | undefined {
  const sums = [0, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] !== 255) return undefined
    for (const part of [0, 1, 2]) sums[part]! += data[at + part]!
  }
  const parts = sums.map((sum) => Math.round(sum / (data.length / 4)))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
