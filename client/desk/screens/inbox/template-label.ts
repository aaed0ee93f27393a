import type { ResponseTemplate } from '../../../contract/desk/inbox/message.ts'
import type { DeskLanguage } from '../../../contract/desk/operators/operator.ts'

/** The template's name. If it is not in the operator's script, the subject in the operator's language follows. */
export function templateLabel(
  { name, texts }: Pick<ResponseTemplate, 'name' | 'texts'>,
  lang: DeskLanguage,
): string {
  const isReadable = /\p{Script=Han}/u.test(name) === (lang === 'zh-CN')
  const subject = texts[lang]?.subject
  return subject && !isReadable ? `${name} · ${subject}` : name
}
