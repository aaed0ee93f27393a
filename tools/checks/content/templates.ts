// Rules for article templates: publishable, with equal structure and closed brackets in every language.
import {
  articleTemplate,
  type ArticleTemplate,
} from '../../../client/contract/site/article-template.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { plainText } from '../../../client/contract/text/rich-text.ts'
import { fault, type Rule } from './rule.ts'

const scripts: Record<Locale, RegExp> = {
  'zh-CN': /\p{Script=Han}/u,
  'zh-HK': /\p{Script=Han}/u,
  'en-US': /\bthe\b/,
  'vi-VN': /[ăâđêôơư]/,
  'th-TH': /\p{Script=Thai}/u,
  'hi-IN': /\p{Script=Devanagari}/u,
}

const faultOf = ({ kind, lang }: ArticleTemplate, message: string) =>
  fault(`worker/desk/entries/templates/${lang}.ts`, kind, message)
const typesOf = ({ body }: ArticleTemplate) => body.content.map(({ type }) => type).join(' ')
const linesOf = ({ body }: ArticleTemplate) => body.content.map(plainText).join('\n')

export const templateSchema: Rule = ({ templates }) =>
  templates
    .filter((one) => !articleTemplate.safeParse(one).success)
    .map((one) => faultOf(one, 'is no text that can be published'))

export const templateStructure: Rule = ({ templates }) =>
  templates
    .filter((one) => {
      const english = templates.find(({ kind, lang }) => kind === one.kind && lang === 'en-US')
      return !english || typesOf(one) !== typesOf(english)
    })
    .map((one) => faultOf(one, 'differs from the English structure'))

export const templateLanguages: Rule = ({ templates }) =>
  templates
    .filter((one) => {
      const head = one.lang === 'en-US' ? /[a-z]/ : scripts[one.lang]
      return !scripts[one.lang].test(linesOf(one)) || !head.test(one.title + one.subtitle)
    })
    .map((one) => faultOf(one, 'is in another language'))

export const templateBrackets: Rule = ({ templates }) =>
  templates.flatMap((one) => {
    const lines = [one.title, one.subtitle, ...linesOf(one).split('\n')]
    const isOpen = (line: string) =>
      !/^(?:\[\]|［］)*$/u.test((line.match(/[[\]［］]/gu) ?? []).join(''))
    const hasMark = /[[［]/u.test(one.title + one.subtitle)
    return [
      ...lines.filter(isOpen).map((line) => faultOf(one, `brackets are not closed: ${line}`)),
      ...(hasMark ? [] : [faultOf(one, 'title and subtitle have nothing in brackets')]),
    ]
  })
