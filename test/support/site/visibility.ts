// States of published and scheduled rows, and their visibility to readers.
import { expect } from 'vitest'
import { fetchApp } from './site.ts'

/** Words that the demo content does not contain. */
export const words = 'Lanternfish almanac'

/** Requests use the real clock, so dates of rows are relative to it. */
export const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
export const hour = 3600

export const publications = [
  ['published', true, () => ({ published_at: at(-1), unpublished_at: at(hour) })],
  ['published for good', true, () => ({ published_at: at(-1), unpublished_at: null })],
  ['a draft', false, () => ({ published_at: null, unpublished_at: null })],
  ['due in an hour', false, () => ({ published_at: at(hour), unpublished_at: null })],
  ['withdrawn', false, () => ({ published_at: at(-hour), unpublished_at: at(-1) })],
] as const

export const periods = [
  ['running', true, () => ({ start_at: at(-hour), end_at: at(hour) })],
  ['about to run', false, () => ({ start_at: at(hour), end_at: at(2 * hour) })],
  ['over', false, () => ({ start_at: at(-2 * hour), end_at: at(-1) })],
] as const

/** Paths whose response contains `text`. */
export async function pathsShowing(text: string, paths: readonly string[]): Promise<string[]> {
  const seen: string[] = []
  for (const path of paths) {
    const response = await fetchApp(path)
    const answer = await response.text()
    expect(response.status, `${path}`).toBe(200)
    if (answer.includes(text)) seen.push(path)
  }
  return seen
}
