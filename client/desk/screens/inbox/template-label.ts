import type { ResponseTemplate } from '../../../contract/desk/inbox/message.ts'
import type { DeskLanguage } from '../../../contract/desk/operators/operator.ts'

/** Its name, which is in one language, beside its subject in the operator's. */
export function templateLabel(
  { name, texts }: Pick<ResponseTemplate, 'name' | 'texts'>,
  lang: DeskLanguage,
): string {
  const subject = texts[lang]?.subject
  return subject && subject !== name ? `${name} · ${subject}` : name
}
