// Every await on something outside the Worker has a limit, so one slow part cannot hold a page.

export type Part = 'kv' | 'd1' | 'r2' | 'do' | 'queue' | 'mail' | 'images' | 'cache' | 'issuer'

const limits: Record<Part, number> = {
  kv: 1000,
  d1: 5000,
  r2: 5000,
  do: 2000,
  queue: 2000,
  mail: 10_000,
  images: 5000,
  cache: 1000,
  issuer: 5000,
}

/** A part of the platform failed or took too long; `cause` is its own error, never shown. */
export class Unavailable extends Error {
  readonly part: Part
  readonly isTimeout: boolean

  constructor(part: Part, cause: unknown, isTimeout = false) {
    super(`${part} is unavailable`, { cause })
    this.name = 'Unavailable'
    this.part = part
    this.isTimeout = isTimeout
  }
}

/** Awaits `work` for at most the part's limit (milliseconds above); rejects with `Unavailable` and nothing else. */
export async function within<T>(part: Part, work: () => PromiseLike<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Unavailable(part, 'time limit', true)), limits[part])
  try {
    return await Promise.race([work(), late])
  } catch (error) {
    throw error instanceof Unavailable ? error : new Unavailable(part, error)
  } finally {
    clearTimeout(timer)
  }
}
