// Uploads a file and reports progress, which fetch cannot do.
import { ApiError, reloadIfClosed, toError, type Answer } from './call.ts'

interface UploadOptions {
  onProgress: (share: number) => void
  signal: AbortSignal
}

type Uploaded = Answer<'POST /api/user/avatar'>

/** Uploads a member's avatar; rejects with `ApiError`, or as aborted when `signal` aborts it. */
export function upload(form: FormData, { onProgress, signal }: UploadOptions): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/user/avatar?lang=${document.documentElement.lang}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const answer = answerOf(request)
      if (!answer.ok) return void toError(answer).then((error) => reject(reloadIfClosed(error)))
      answer.json<Uploaded>().then(resolve, () => reject(new ApiError('unreachable', '')))
    }
    request.onerror = () => reject(new ApiError('unreachable', ''))
    request.onabort = () => reject(new DOMException('', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const wait = request.getResponseHeader('Retry-After')
  return new Response(request.responseText, {
    status: request.status,
    headers: wait ? { 'Retry-After': wait } : {},
  })
}
