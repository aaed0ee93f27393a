import type { ResponseTemplate } from '../../../contract/desk/inbox/message.ts'
import type { DeskLanguage } from '../../../contract/desk/operators/operator.ts'

/** Its name; where that is not in the operator's script, beside its subject in their language. */
export function templateLabel(
  { name, texts }: Pick<ResponseTemplate, 'name' | 'texts'>,
  lang: DeskLanguage,
): string {
  const isReadable = /\p{Script=Han}/u.test(name) === (lang === 'zh-CN')
  const subject = texts[lang]?.subject
  return subject && !isReadable ? `${name} · ${subject}` : name
}
