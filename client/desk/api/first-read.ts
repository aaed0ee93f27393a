// The read of the first screen, sent while the scripts that show it are on their way.
const started = new Map<string, Promise<Response>>()

/** Nothing is sent for a screen that asks for something else. */
export function startRead(url: string, headers: Record<string, string>): void {
  const response = fetch(url, { headers })
  response.catch(() => undefined)
  started.set(url, response)
}

/** Each response is taken once; further reads send their own requests. */
export function takeRead(url: string): Promise<Response> | undefined {
  const response = started.get(url)
  started.delete(url)
  return response
}

/** Resolves when the response has arrived or failed. */
export async function firstRead(): Promise<void> {
  await Promise.allSettled(started.values())
}
