// Time limits for every await outside the Worker, so that a slow dependency cannot block a page
// (docs/decisions/data/time-limits.md).

export type Dependency =
  | 'kv'
  | 'd1'
  | 'r2'
  | 'do'
  | 'probe'
  | 'queue'
  | 'mail'
  | 'images'
  | 'cache'
  | 'issuer'
  | 'purge'

const limits: Record<Dependency, number> = {
  kv: 1000,
  d1: 5000,
  r2: 5000,
  do: 2000,
  /** Health check of a Durable Object; a busy one must not delay callers. */
  probe: 500,
  queue: 2000,
  mail: 10_000,
  images: 5000,
  cache: 1000,
  issuer: 5000,
  purge: 10_000,
}

/** A dependency failed or timed out. `cause` is the original error and is never shown. */
export class Unavailable extends Error {
  readonly dependency: Dependency
  readonly isTimeout: boolean

  constructor(dependency: Dependency, cause: unknown, isTimeout = false) {
    super(`${dependency} is unavailable`, { cause })
    this.name = 'Unavailable'
    this.dependency = dependency
    this.isTimeout = isTimeout
  }
}

interface LateNotice {
  /** Milliseconds, less than the limit. */
  afterMs: number
  note: () => void
}

/** Awaits `work` within the dependency's limit. Rejects only with `Unavailable`. Calls `late.note` for slow work. */
export async function withTimeout<T>(
  dependency: Dependency,
  work: () => PromiseLike<T>,
  late?: LateNotice,
): Promise<T> {
  const { promise: overdue, reject } = Promise.withResolvers<never>()
  const limit = limits[dependency]
  const refuse = () => reject(new Unavailable(dependency, 'time limit', true))
  // One timer at a time, because most calls end long before either.
  const noteLate = () => {
    late?.note()
    timer = setTimeout(refuse, limit - (late?.afterMs ?? 0))
  }
  let timer = late ? setTimeout(noteLate, late.afterMs) : setTimeout(refuse, limit)
  try {
    return await Promise.race([work(), overdue])
  } catch (error) {
    throw error instanceof Unavailable ? error : new Unavailable(dependency, error)
  } finally {
    clearTimeout(timer)
  }
}
