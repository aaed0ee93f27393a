// Article templates, which become drafts at the desk.
import type { TemplateKind } from '../../../client/contract/site/template-kinds.ts'
import type { ArticleTemplate } from '../../../client/contract/site/article-template.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { templateCategories, type TemplateTexts } from './templates/blocks.ts'
import { enUS } from './templates/en-US.ts'
import { hiIN } from './templates/hi-IN.ts'
import { thTH } from './templates/th-TH.ts'
import { viVN } from './templates/vi-VN.ts'
import { zhCN } from './templates/zh-CN.ts'
import { zhHK } from './templates/zh-HK.ts'

const texts: Record<Locale, TemplateTexts> = {
  'en-US': enUS,
  'zh-CN': zhCN,
  'zh-HK': zhHK,
  'vi-VN': viVN,
  'th-TH': thTH,
  'hi-IN': hiIN,
}

export function templateOf(kind: TemplateKind, lang: Locale): ArticleTemplate {
  const { title, subtitle, body } = texts[lang][kind]
  const category = templateCategories[kind]
  return { kind, lang, category, title, subtitle, body: { type: 'doc', content: body } }
}
