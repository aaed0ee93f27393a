// Log sampling by request id, so that every place makes the same choice.

/** Number of requests that a sampled line represents; 1 if every request is logged. */
export function logSampleRate({ LOG_SAMPLE }: Pick<Env, 'LOG_SAMPLE'>): number {
  const share = Number(LOG_SAMPLE)
  return share < 1 ? Math.round(1 / Math.max(share, minSampleShare)) : 1
}

/** Minimum share, so that the rate is finite even for a share of 0. */
const minSampleShare = 1e-6

/** The id begins with 32 random bits in hex (RFC 9562, version 4). */
export function isChosen(requestId: string, sample: number): boolean {
  return Number.parseInt(requestId.slice(0, 8), 16) % sample === 0
}
