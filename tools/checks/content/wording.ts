// Rules for classes of wording: promised reply times, translated idioms, and metaphors in controls.
import type { Locale } from '../../../client/contract/locale.ts'
import { findings, type Rule } from './rule.ts'

/** Words for an answer, and durations, which a promise of a reply time combines in either order. */
const promises: Record<Locale, { reply: string; gap: string; time: string }> = {
  'en-US': {
    reply: String.raw`\b(?:[Aa]nswers?|[Rr]epl(?:y|ies)|hear from us|[Cc]onfirm)\b`,
    gap: String.raw`(?:[^\w.|]+[\w’]+){0,8}?[^\w.|]+`,
    time: String.raw`\b(?:\d+|one|two|three|four)[ -](?:business days?|hours?|minutes?)\b`,
  },
  'zh-CN': {
    reply: '回[复信]|答复',
    gap: '[^。|\\n]{0,10}',
    time: '[\\d一二两三四]+个?(?:工作日|小时|分钟)',
  },
  'zh-HK': {
    reply: '回[覆信]|答覆',
    gap: '[^。|\\n]{0,10}',
    time: '[\\d一二兩三四]+個?(?:工作[天日]|小時|分鐘)',
  },
  'vi-VN': {
    reply: '[Tt]rả lời',
    gap: '[^.|\\n]{0,30}',
    time: '(?:\\d+|[Mm]ột|[Hh]ai|ba|bốn) (?:ngày làm việc|giờ|phút)',
  },
  'th-TH': {
    reply: 'ตอบ',
    gap: '[^|\\n]{0,20}',
    time: '(?:\\d+ ?|หนึ่ง|สอง|สาม|สี่)(?:วันทำการ|ชั่วโมง|นาที)',
  },
  'hi-IN': {
    reply: 'जवाब',
    gap: '[^।|\\n]{0,30}',
    time: '(?:\\d+|एक|दो|तीन|चार) (?:कार्य दिवस|घंट|मिनट)',
  },
}

/** Versions in force are not rewritten; articles tell what happened, and are no promise. */
const isRecord = (file: string) => /^content\/(?:terms|articles|games|events)\//.test(file)
const isCatalogue = (file: string) => /^(?:client|worker)\//.test(file)

/** A time to reply is written once, as `contact.reply`. */
export const replyTimes: Rule = (sources) =>
  (Object.keys(promises) as Locale[]).flatMap((locale) => {
    const { reply, gap, time } = promises[locale]
    return findings(sources, {
      locale,
      pattern: new RegExp(`(?:${reply})${gap}${time}|${time}${gap}(?:${reply})`),
      message: 'name the time to reply as contact.reply or {{fact.reply…}}',
      isExempt: ({ file }) => isRecord(file),
    })
  })

/** Idioms of another language, and words of another term. */
export const plainWords: Rule = (sources) => [
  ...findings(sources, {
    locale: 'en-US',
    pattern:
      /\b(?:[Ss]omebody|(?<!\{\{)[Mm]oments?|anew|stands|[Ww]hoever|such an?|[Nn]obody|[Ee]verybody|[Mm]end|by itself|[Tt]ak(?:e|es|en) (?:no|back|out)|of other companies)\b/,
    message:
      'write plain English (someone, time, again, is, anyone who, this, no one, third-party)',
    isExempt: ({ file }) => !isCatalogue(file),
  }),
  ...findings(sources, {
    locale: 'zh-CN',
    pattern:
      /排程|连线|(?<!粘)贴上|读入|推出|版主|记入日志|空着|来信|召回|收回|可以?不填|寄|您|打开JavaScript/,
    message:
      'write 定时发布、联网、粘贴、加载、上线、审核员、操作记录、留空、留言、取消、选填、发送、你、启用JavaScript',
    isExempt: ({ file }) => !isCatalogue(file),
  }),
  ...findings(sources, {
    locale: 'zh-CN',
    pattern: /抛铜板|资讯站|重设/,
    message: 'write 抛硬币、信息站、重置',
    isExempt: ({ file }) => /^content\/terms\/\d/.test(file),
  }),
  ...findings(sources, {
    locale: 'zh-HK',
    pattern: /轉址|巢狀|使用者|揀|打包|批量|開啟JavaScript/,
    message: 'write 重新導向、層級、用戶、選、壓縮、整批、啟用JavaScript',
    isExempt: ({ file }) => !isCatalogue(file),
  }),
]

/** An email writes how long its link works in digits, as the page of the link does. */
export const linkLifetimes: Rule = (sources) =>
  (
    [
      ['en-US', /\b(?:one|two|three|four|six|twelve) (?:hours?|minutes?)\b/],
      ['zh-CN', /[一二两三四六十]+(?:小时|分钟)/],
      ['zh-HK', /[一二兩三四六十]+(?:小時|分鐘)/],
    ] as const
  ).flatMap(([locale, pattern]) =>
    findings(sources, {
      locale,
      pattern,
      message: 'write the number in digits',
      isExempt: ({ file }) => !/^worker\/(?:mail|site\/desk)\//.test(file),
    }),
  )

const controls =
  /^\w+\.(?:error|invalid|form|maintenance|not_found|failure|countdown|poll|download|contact)\./

/** Errors, forms and controls name the state and the next step, without metaphors. */
export const plainControls: Rule = (sources) =>
  (
    [
      ['en-US', /\b(?:[Mm]eridian|[Cc]locks?|[Ww]obbl\w+)\b|\bAll right\b/],
      ['zh-CN', /子午线|经线|对表|[写来回寄]信|好，/],
    ] as const
  ).flatMap(([locale, pattern]) =>
    findings(sources, {
      locale,
      pattern,
      message: 'say the state and the next step plainly',
      isExempt: ({ file, key }) => !file.startsWith('client/i18n/') || !controls.test(key),
    }),
  )

const ladders = /^content\/games\//

/** Words that are right elsewhere, and wrong in one kind of text. */
const misplaced: {
  locale: Locale
  pattern: RegExp
  message: string
  isIn: (place: { file: string; key: string }) => boolean
}[] = [
  ...(
    [
      ['hi-IN', /टिप्पण/, 'नोट'],
      ['th-TH', /บันทึก/, 'โน้ต'],
    ] as const
  ).map(([locale, pattern, note]) => ({
    locale,
    pattern,
    message: `a note on a preview is ${note}`,
    isIn: ({ key }: { key: string }) => /^\w+\.preview\./.test(key),
  })),
  ...(
    [
      ['vi-VN', /[Nn]gười chơi/, 'Nhà con'],
      ['th-TH', /(?<!ฝั่ง)(?:เจ้ามือ|ผู้เล่น)/, 'ฝั่งเจ้ามือ, ฝั่งผู้เล่น'],
      ['hi-IN', /बराबरी/, 'टाई'],
    ] as const
  ).map(([locale, pattern, name]) => ({
    locale,
    pattern,
    message: `the table says ${name}`,
    isIn: ({ file, key }: { file: string; key: string }) =>
      ladders.test(file) && key.startsWith('ladder.'),
  })),
  {
    locale: 'hi-IN',
    pattern: /\{\{(?:time|date|day)\}\} (?:पर|में)/,
    message: 'a time takes को',
    isIn: ({ file }) => isCatalogue(file),
  },
  {
    locale: 'th-TH',
    pattern: /(?:(?<!วันที่) |[ก-๎])\{\{time\}\}/,
    message: 'write วันที่ before a time',
    isIn: ({ file }) => file.startsWith('worker/mail/'),
  },
]

export const misplacedWords: Rule = (sources) =>
  misplaced.flatMap(({ isIn, ...search }) =>
    findings(sources, { ...search, isExempt: (told) => !isIn(told) }),
  )
