// Translations follow their source: content/translated.json holds the hash of each source they were made from.
import { fault, type Rule } from './rule.ts'

/** Fewer sources than this mean that they are no longer found. */
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
