// Rule: translations are up to date. content/translated.json has the hash of the source each was made from.
import { fault, type Rule } from './rule.ts'

/** Fewer sources mean that they are no longer found. */
const minSources = 2001

export const staleTranslations: Rule = ({ staleKeys, sourceKeys }) => [
  ...staleKeys.map((key) =>
    fault(
      'content/translated.json',
      key,
      'correct its translations, then run: node scripts/translated.ts',
    ),
  ),
  ...(sourceKeys.length < minSources
    ? [
        fault(
          'content/translated.json',
          'sources',
          `${sourceKeys.length}, fewer than ${minSources}`,
        ),
      ]
    : []),
]
