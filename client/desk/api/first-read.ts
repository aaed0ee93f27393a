// Request of the first screen, sent while the scripts that render it are still loading.
const started = new Map<string, Promise<Response>>()

/** Sends a request ahead of time; `takeRead` with the same URL uses its response. */
export function startRead(url: string, headers: Record<string, string>): void {
  const response = fetch(url, { headers })
  response.catch(() => undefined)
  started.set(url, response)
}

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
