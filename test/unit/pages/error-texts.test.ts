// Texts of refusals for readers.
import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { locales } from '../../../client/contract/locale.ts'
import type { Messages } from '../../../client/i18n/messages.ts'

/** Words of each language for a preview and for a link. */
const preview = {
  'zh-CN': /预览|链接/,
  'zh-HK': /預覽|連結/,
  'en-US': /preview|link/i,
  'th-TH': /ตัวอย่าง|ลิงก์/,
  'vi-VN': /xem trước|liên kết/i,
  'hi-IN': /प्रीव्यू|लिंक/,
}
const permission = {
  'zh-CN': /权限/,
  'zh-HK': /權限/,
  'en-US': /permission/,
  'th-TH': /สิทธิ์/,
  'vi-VN': /quyền/,
  'hi-IN': /अनुमति/,
}

it.each(locales)(
  'in %s, a missing right is told apart from an outdated preview link',
  async (lang) => {
    const files = globSync(`client/i18n/${lang}.ts`)
    const [messages] = Object.values(
      (await import(/* @vite-ignore */ `../../../${files[0]}`)) as Record<string, Messages>,
    )
    const { forbidden, preview_outdated: outdated } = messages!.error
    const told = (text: { title: string; detail: string }) => `${text.title} ${text.detail}`
    expect(told(forbidden)).toMatch(permission[lang])
    expect(told(forbidden)).not.toMatch(preview[lang])
    expect(outdated.title).toMatch(preview[lang])
    expect(outdated.detail).toMatch(preview[lang])
    expect(told(outdated)).not.toMatch(permission[lang])
  },
)
