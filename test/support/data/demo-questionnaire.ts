// The demo content's questionnaire, for browser tests.
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Locale } from '../../../client/contract/locale.ts'
import type { SiteFiles } from '../../../scripts/seed/content/content.ts'

/** Questions with the answers selected by tests; `text` is the question itself. */
interface Asked {
  frequency: Words<'daily' | 'weekly' | 'monthly'>
  purposes: Words<'event_info' | 'partner_info'>
  channel: Words<'search_engine'>
  satisfaction: Words<'neutral'>
  suggestion: Words<never>
}
type Words<Answer extends string> = Record<Answer | 'text', string>

export function demoQuestionnaire(lang: Locale): Asked {
  const file = readFileSync('content/site/questionnaire.yaml', 'utf8')
  const { questions } = parse(file) as SiteFiles['questionnaire']
  const nameOf = (key: string) => key.replaceAll('-', '_')
  return Object.fromEntries(
    questions.map(({ key, wording, options }) => [
      nameOf(key),
      {
        text: wording[lang],
        ...Object.fromEntries(
          options.map((one) => [nameOf(one.key), 'name' in one ? one.name : one.wording[lang]]),
        ),
      },
    ]),
  ) as unknown as Asked
}
