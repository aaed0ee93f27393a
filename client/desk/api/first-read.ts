// Request of the first screen, sent while the scripts that render it are still loading.
const started = new Map<string, Promise<Response>>()

/** Milliseconds after which a read fails. The desk then offers to try again. */
const readTimeoutMs = 20_000

/** Milliseconds after which an unused response is dropped. Its screen takes it as soon as it renders. */
const claimMs = 10_000

export const readTimeout = () => AbortSignal.timeout(readTimeoutMs)

/** Sends a request ahead of time; `takeRead` with the same URL uses its response. */
export function startRead(url: string, headers: Record<string, string>): void {
  const response = fetch(url, { headers, signal: readTimeout() }).then(readWhole)
  const forget = () => setTimeout(() => started.delete(url), claimMs)
  response.then(forget, forget)
  started.set(url, response)
}

/** Reads the body as it arrives, before the scripts have run. */
const readWhole = async (response: Response) => new Response(await response.arrayBuffer(), response)

/** Each response is used once; later reads send their own requests. */
export function takeRead(url: string): Promise<Response> | undefined {
  const response = started.get(url)
  started.delete(url)
  return response
}

/** Resolves when the response has arrived or failed; never rejects. */
export async function firstRead(): Promise<void> {
  await Promise.allSettled(started.values())
}
