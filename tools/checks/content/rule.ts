import type { Sources } from './sources.ts'

/** Faults as lines; empty if the rule is met. */
export type Rule = (sources: Sources) => string[] | Promise<string[]>

/** One line per fault, such as `client/i18n/th-TH.ts: error.timeout: is missing`. */
export function fault(file: string, key: string | number, message: string): string {
  return `${file}: ${key}: ${message}`
}

/** Values that occur more than once, without repetition. */
export function duplicates<T>(list: readonly T[]): T[] {
  const seen = new Set<T>()
  const repeated = new Set<T>()
  for (const one of list) (seen.has(one) ? repeated : seen).add(one)
  return [...repeated]
}
