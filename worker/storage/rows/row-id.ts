// How the id of a row follows from a thing's number and its language, so that writing it again meets the same row.
import { languageId, type Locale } from '../../../client/contract/locale.ts'

/** Id of the `number`th thing (from 1) in a language. */
export function contentId(locale: Locale, number: number): number {
  return idOf(languageId(locale), number)
}

/** These ids are public addresses, so neither number may change: six languages take turns, the next six start a block. */
const languagesPerBlock = 6
const blockSize = 10_000_000

/** The same by the language's id (from 1); it depends on no other language. */
export function idOf(language: number, number: number): number {
  const block = Math.floor((language - 1) / languagesPerBlock)
  const place = (language - 1) % languagesPerBlock
  return block * blockSize + (number - 1) * languagesPerBlock + place + 1
}
