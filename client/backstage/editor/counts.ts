import { plainText, readingMinutes, type RichTextDocument } from '../../contract/rich-text.ts'

export interface Counts {
  /** Without spaces. */
  characters: number
  /** Han characters one by one, and the words of other scripts. */
  words: number
  minutes: number
}

export function countsOf(body: RichTextDocument): Counts {
  const text = body.content.map(plainText).join(' ')
  const words = text.match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}’'])+/gu) ?? []
  return {
    characters: (text.match(/\S/gu) ?? []).length,
    words: words.length,
    minutes: readingMinutes(body),
  }
}
