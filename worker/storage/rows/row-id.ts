// Deterministic row ids from a number and a language, so that writing again updates the same row.
import { languageId, type Locale } from '../../../client/contract/locale.ts'

/** Row id in a language; `number` counts from 1. */
export function contentId(locale: Locale, number: number): number {
  return idOf(languageId(locale), number)
}

/** Ids are public, so neither constant may change. Each block has six languages, interleaved. */
const languagesPerBlock = 6
const blockSize = 10_000_000

/** Row id by language id, which counts from 1. */
export function idOf(language: number, number: number): number {
  const block = Math.floor((language - 1) / languagesPerBlock)
  const place = (language - 1) % languagesPerBlock
  return block * blockSize + (number - 1) * languagesPerBlock + place + 1
}
