// Every await on something outside the Worker has a limit, so one slow dependency cannot hold up a page
// (docs/decisions/code/040-time-limits.md).

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

const limits: Record<Dependency, number> = {
  kv: 1000,
  d1: 5000,
  r2: 5000,
  do: 2000,
  /** A Durable Object that is only asked whether it answers: one that is busy keeps nobody waiting. */
  probe: 500,
  queue: 2000,
  mail: 10_000,
  images: 5000,
  cache: 1000,
  issuer: 5000,
}

/** A dependency failed or took too long; `cause` is its own error and is never shown. */
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

/** Awaits `work` for at most the dependency's limit (in milliseconds, above); rejects only with `Unavailable`. */
export async function withTimeout<T>(
  dependency: Dependency,
  work: () => PromiseLike<T>,
): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Unavailable(dependency, 'time limit', true)),
    limits[dependency],
  )
  try {
    return await Promise.race([work(), late])
  } catch (error) {
    throw error instanceof Unavailable ? error : new Unavailable(dependency, error)
  } finally {
    clearTimeout(timer)
  }
}
