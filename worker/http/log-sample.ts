// Which requests have their line in the log: one of so many, chosen by its id, so that the choice is the same wherever it is
// made.

/** The lines a request stands for when its own is written; 1 where every line is. */
export function logSampleRate({ LOG_SAMPLE }: Pick<Env, 'LOG_SAMPLE'>): number {
  const share = Number(LOG_SAMPLE)
  return share < 1 ? Math.round(1 / Math.max(share, minSampleShare)) : 1
}

/** Of a share of nothing as well: a number is written with each line. */
const minSampleShare = 1e-6

/** The id begins with 32 random bits in hex (RFC 9562, version 4). */
export function isChosen(requestId: string, sample: number): boolean {
  return Number.parseInt(requestId.slice(0, 8), 16) % sample === 0
}
