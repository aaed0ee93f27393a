// Images that programs add by their address.
import { maxImageBytes } from '../../../client/contract/desk/limits.ts'
import { fetchOutgoing, OutgoingError } from '../../http/outgoing.ts'
import { problem } from '../../http/problem.ts'

/** Milliseconds for the whole image. */
const timeoutMs = 20_000

/**
 * The file at the address.
 * @throws Problem `image_unreachable`, or `validation_failed` for an address that must not be asked
 */
export async function fetchImage(
  address: string,
  ownOrigin: string,
  request: typeof fetch = fetch,
  maxBytes = maxImageBytes,
): Promise<File> {
  const limits = { ownOrigin, timeoutMs, maxBytes, redirects: 3 }
  const headers = { Accept: 'image/*' }
  const answer = await fetchOutgoing(address, { headers }, limits, request).catch(
    (error: unknown): never => {
      const isRefused = error instanceof OutgoingError && error.reason === 'address'
      if (!isRefused) throw problem('image_unreachable', { cause: error })
      throw problem('validation_failed', { fields: [{ field: 'url', code: 'address_refused' }] })
    },
  )
  const { url, status, body, isComplete } = answer
  if (status !== 200 || !isComplete) throw problem('image_unreachable')
  return new File([body], url.pathname.slice(url.pathname.lastIndexOf('/') + 1))
}
