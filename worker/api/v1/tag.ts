import type { DeskInput } from '../endpoint/endpoint.ts'

/**
 * Sets the revision as `ETag`, for `If-Match`. Reads add a hash, because dates and translations change without the
 * revision.
 */
export function tagged<Shown extends { rev: number }>(
  { c }: Pick<DeskInput, 'c'>,
  shown: Shown,
  hash?: string,
): Shown {
  c.header('ETag', `"${[shown.rev, ...(hash ? [hash] : [])].join('-')}"`)
  return shown
}
