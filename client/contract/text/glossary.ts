// Glossary of a language: how terms of any other language are written in it. One line per term, such as
// `六合彩 = Mark Six`. A line without `=` is a name that stays as it is.
import { escapePattern } from './escape-pattern.ts'

export interface Term {
  term: string
  /** Wording in the language of the glossary. */
  wording: string
}

/** Maximum number of terms for one text, so that instructions of a translator stay short. */
const maxTerms = 60

/** The terms that occur in a text, longest first. Latin letters of a term count as whole words. */
export function termsIn(glossary: readonly string[], text: string): Term[] {
  const plain = withoutJoiners(text)
  return glossary
    .flatMap((line) => termOf(line) ?? [])
    .filter(({ term }) => {
      const escaped = escapePattern(withoutJoiners(term))
      return new RegExp(`(?<![a-z0-9])${escaped}(?![a-z0-9])`, 'iv').test(plain)
    })
    .toSorted((one, other) => other.term.length - one.term.length)
    .slice(0, maxTerms)
}

function termOf(line: string): Term | null {
  const [first = '', ...rest] = line.split('=')
  const term = first.trim()
  return term === '' ? null : { term, wording: rest.join('=').trim() || term }
}

/** Thai texts have word joiners within loan words. */
const withoutJoiners = (text: string) => text.normalize('NFC').replaceAll('\u2060', '')
