// Rules for classes of words and spellings that a new sentence brings back, where the glossary refuses single words.
import type { Locale } from '../../../client/contract/locale.ts'
import { fault, type Rule, findings } from './rule.ts'

/** The text without what people say in it: quotes and quoted paragraphs. */
const unquoted = (text: string) =>
  text.replaceAll(/「[^「」]*」/g, '「」').replaceAll(/^ *> .*$/gm, '')

/** Hong Kong writes standard Chinese; people speak Cantonese. */
export const spokenCantonese: Rule = ({ texts }) => {
  const written = (texts.get('zh-HK') ?? []).map((told) => ({ ...told, text: unquoted(told.text) }))
  return findings(
    { texts: new Map([['zh-HK', written]]) },
    {
      locale: 'zh-HK',
      pattern:
        /[唔嘅咗啲佢冇嚟喺揸瞓攞俾掂]|埋數|天光|着燈|幾多|話事|走佬|執到|膊頭|耳仔|影到|落雨/,
      message: 'is spoken, not written',
    },
  )
}

export const hongKongVariants: Rule = (sources) =>
  findings(sources, { locale: 'zh-HK', pattern: /裡/, message: 'write 裏' })

/** हिंदी, not हिन्दी: a nasal before a consonant of its class is a dot. */
export const hindiNasals: Rule = (sources) =>
  findings(sources, {
    locale: 'hi-IN',
    pattern: /न्[तथदध]|म्[पफबभ]|ञ्[चछजझ]|ण्[टठडढ]|ङ्[कखगघ]/,
    message: 'write the nasal as an anusvara',
  })

const whole: readonly Locale[] = ['zh-HK', 'en-US', 'vi-VN', 'th-TH', 'hi-IN']

/** "Games: 5" avoids a plural. The number and its noun stand in a sentence instead. */
export const nounsBeforeCounts: Rule = ({ catalogues }) =>
  catalogues
    .filter(({ locale }) => whole.includes(locale))
    .flatMap(({ file, texts }) =>
      [...texts]
        .filter(([, text]) =>
          /(?:^|[.?!。।] ?)[^:：{}]+[:：] ?\{\{(?:count|done|matched)\}\}(?=$|[.,;:。，；।])/u.test(
            text,
          ),
        )
        .map(([key]) => fault(file, key, 'a number follows its noun and a colon')),
    )
