// The port of machine translation (docs/operate/translation.md).
import type { Locale } from '../../client/contract/locale.ts'
import type { Term } from '../../client/contract/text/glossary.ts'

export interface Languages {
  from: Locale
  to: Locale
  /** Terms in the texts with their wording. */
  terms: readonly Term[]
}

/**
 * Translates texts; returns as many, in the same order. A text that it cannot translate is returned empty. Texts may
 * contain the tags of `inline-tags.ts`, which it keeps. Rejects with `TranslatorError`.
 */
export interface Translator {
  translate(texts: readonly string[], languages: Languages): Promise<string[]>
}

/** No usable answer: the service refused, was too slow, or did not answer in the expected form. */
export class TranslatorError extends Error {
  override name = 'TranslatorError'
}

export interface TranslatorBindings {
  /** off, mock, workers-ai or openai. */
  TRANSLATOR: string
  TRANSLATOR_MODEL: string
  /** Address of chat completions, for "openai". */
  TRANSLATOR_URL: string
  TRANSLATOR_KEY?: string
  AI?: { run: (model: string, input: object, options?: object) => Promise<unknown> }
}
