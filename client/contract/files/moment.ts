// Moments in cells of uploaded tables, as people and spreadsheets write them.
import { plainDigits } from '../characters/digits.ts'
import { dayOf } from '../days.ts'

export const momentErrorCodes = ['bad_time', 'ambiguous_order', 'serial_number'] as const
export type MomentError = (typeof momentErrorCodes)[number]

/** Order of the parts of a date with its year last, which the operator names. */
export const dateOrders = ['dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

interface MomentOptions {
  /** Time of days without one. */
  time?: string | undefined
  /** Order of dates with the year last. Without it, they are refused. */
  order?: DateOrder | undefined
  /** Zone of moments without one, such as `Z`. */
  zone?: string | undefined
}

const day =
  /(?<year>\d{4}) ?(?<sign>[-/.年]) ?(?<month>\d{1,2}) ?(?:\k<sign>|月) ?(?<day>\d{1,2})(?:[日号號]|\.(?!\d))?/
const time =
  /(?<half>[AP]M)? ?(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)? ?(?<half2>[AP]M)?/
const zone = /(?<zone>Z|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d\d)?|UTC|GMT)/
const moment = new RegExp(
  `^${day.source}(?:(?:,? |T|(?<=[日号號]))${time.source}(?: ?${zone.source})?)?$`,
  'i',
)
const yearLast = /^(\d{1,2})([-/. ]) ?(\d{1,2})\2 ?(\d{4}|\d\d)(?!\d)/

/**
 * Parses a day and a time, in UTC+8 unless an offset follows: `2027/1/9 20:05`, `2027-01-09T20:05:00Z`, `2027年1月9日
 * 晚上8点`, `9 January 2027 8:05 PM`, `9 ม.ค. 2570`, in digits of any script. Years of the Buddhist era and of 民國 are converted.
 * Returns ISO 8601 in UTC.
 */
export function parseMoment(
  text: string,
  { time, order, zone: usualZone }: MomentOptions = {},
): { at: string } | { error: MomentError } {
  const plain = order ? yearFirst(text, order) : plainMoment(text)
  if (yearLast.test(plain)) return { error: 'ambiguous_order' }
  if (/^\d{1,7}(?:[.,]\d+)?(?:E\+?\d+)?$/i.test(plain)) return { error: 'serial_number' }
  const parts = moment.exec(plain)?.groups
  const clock = parts && (parts.hour === undefined ? clockOf(time) : clockIn(parts))
  if (!clock) return { error: 'bad_time' }
  const date = [commonYear(Number(parts.year)), pad(parts.month), pad(parts.day)].join('-')
  const at = new Date(`${date}T${clock}${offsetIn(parts.zone ?? usualZone)}`)
  const start = new Date(`${date}T00:00:00+08:00`)
  // Days that do not exist, such as February 30, would roll over to the next month.
  if (Number.isNaN(at.getTime()) || Number.isNaN(start.getTime()) || dayOf(start) !== date)
    return { error: 'bad_time' }
  return { at: at.toISOString() }
}

/** The text in plain form, with the year of its date first: `4/3/2027 20:05` → `2027-3-4 20:05`. */
export function yearFirst(text: string, order: DateOrder): string {
  const plain = plainMoment(text)
  const [date, first, , second, year = ''] = yearLast.exec(plain) ?? []
  // The era and century of a year with two digits are open, too.
  if (!date || year.length === 2) return plain
  const [month, day] = order === 'mdy' ? [first, second] : [second, first]
  return [year, month, day].join('-') + plain.slice(date.length)
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const monthName = `(${months.join('|')})[a-z]*\\.?`
/** Spreadsheets in English write `9-Jan-27` for a day. */
const nameSecond = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th)?[ -]${monthName},?[ -](\\d{4}|\\d\\d(?!\\d))`,
  'i',
)
const nameFirst = new RegExp(`^${monthName} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})`, 'i')
const dated = (year: string, name: string, day: string) =>
  `${year.padStart(4, '20')}-${months.indexOf(name.toLowerCase()) + 1}-${day}`

/** Months of Thai, with their short forms, and of Hindi, from January. */
const otherMonths = [
  'มกราคม|ม\\.ค\\.|जनवरी|जन\\.',
  'กุมภาพันธ์|ก\\.พ\\.|फ़रवरी|फरवरी|फ़र\\.|फर\\.',
  'มีนาคม|มี\\.ค\\.|मार्च',
  'เมษายน|เม\\.ย\\.|अप्रैल',
  'พฤษภาคม|พ\\.ค\\.|मई',
  'มิถุนายน|มิ\\.ย\\.|जून',
  'กรกฎาคม|ก\\.ค\\.|जुलाई|जुल\\.',
  'สิงหาคม|ส\\.ค\\.|अगस्त|अग\\.',
  'กันยายน|ก\\.ย\\.|सितंबर|सितम्बर|सित\\.',
  'ตุลาคม|ต\\.ค\\.|अक्टूबर|अक्तूबर|अक्टू\\.|अक्तू\\.',
  'พฤศจิกายน|พ\\.ย\\.|नवंबर|नवम्बर|नव\\.',
  'ธันวาคม|ธ\\.ค\\.|दिसंबर|दिसम्बर|दिस\\.',
].map(
  (names) =>
    new RegExp(`^(\\d{1,2})[ -]?(?:${names.normalize('NFKC')}),?[ -]?(?:[พค]\\.ศ\\. ?)?(\\d{4})`),
)
const vietnameseDate = /^(\d{1,2}) (?:tháng|thg) (\d{1,2}),? (?:năm )?(\d{4})/i

/** A date with the name of its month in Thai, Hindi or Vietnamese, with the year first. */
function withMonthNumber(text: string): string {
  const plain = text.replace(/^วัน\S*?ที่ ?/, '').replace(vietnameseDate, '$3-$2-$1')
  const month = otherMonths.findIndex((one) => one.test(plain))
  return month < 0 ? plain : plain.replace(otherMonths[month]!, `$2-${month + 1}-$1`)
}

/** Words of the half of a day, in the languages of spreadsheets. `晚上12` may be either midnight. */
const forenoon = /上午|早上|早晨|清晨|凌晨|午前|오전|पूर्वाह्न|a\. ?m\.|(?<=\d ?)SA$/giu
const afternoon = /下午|中午|傍晚|晚上(?! ?12)|午後|오후|अपराह्न|p\. ?m\.|(?<=\d ?)CH$/giu
const weekday =
  /[(（]?(?:星期|周|週|礼拜|禮拜)[一二三四五六日天][)）]?|\([日月火水木金土]\)|^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? |(?<=^| )(?:thứ \p{L}+|chủ nhật),? |^[\p{Script=Deva}]+वार,? /giu
/** Words between a day and its time, and around a time: `9 January 2027 at 8 PM`. */
const linkingWords = /(?<=^| )(?:at|lúc|เวลา|को|बजे)(?=$| )/giu

/** The same moment in digits and signs of ASCII, with the names of months as numbers. */
function plainMoment(text: string): string {
  return (
    plainDigits(text)
      .replaceAll(/[\p{Pd}\u2212]/gu, '-')
      .replaceAll('\u2236', ':')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replaceAll(linkingWords, ' ')
      .replaceAll(weekday, ' ')
      .replaceAll(/ +/g, ' ')
      .trim()
      // Java and JavaScript append the name of the zone to its offset (RFC 9557).
      .replace(/(?<=:\d\d(?:Z|[+-]\d\d:\d\d))\[[\w/+-]+\]$/i, '')
      .replaceAll('॰', '.')
      .replace('元月', '1月')
      .replace(/ GMT([+-]\d{4}) \([^)]*\)$/, ' $1')
      .replace(/(?<=^| )ngày (?=\d)/i, '')
      .replace(/^([a-z]{3} \d{1,2}) (\d{4} \d)/i, '$1, $2')
      .replace(/(?<=\d)[.:](\d\d) ?น\.?$/, ':$1')
      .replace(
        /(?<= |^)(\d{1,2}) ?(?:h|giờ)(?: ?(\d\d)(?: ?phút)?)?(?=$| )/i,
        (_, hour: string, minute = '00') => `${hour}:${minute}`,
      )
      .replaceAll(/[〇零一二三四五六七八九十]+(?=[年月日号號时時点點分秒])/gu, chineseNumber)
      .replace(/^(?:中[華华])?民[國国] ?(\d{1,3})(?=年)/, (_, year) => String(Number(year) + 1911))
      .replaceAll(forenoon, 'AM')
      .replaceAll(afternoon, 'PM')
      .replace(/(?<= )(\d{1,2}) ?([AP]M)$/i, '$1:00 $2')
      .replace(/(?<=\d)[时時点點](?:整|$)/, ':00')
      .replace(/(?<=\d)[时時点點]半/, ':30')
      .replace(/(?<=\d)[时時点點](\d{1,2})分/, (_, minute: string) => `:${pad(minute)}`)
      .replace(/(?<=:\d\d)(\d{1,2})秒/, (_, second: string) => `:${pad(second)}`)
      .replace(/^(\d{4})(\d\d)(\d\d)(?=$|[T ]?(?:\d{4}|\d{6})(?:Z|[+-]\d{4})?$)/, '$1-$2-$3 ')
      .replace(
        /(?<=^\d{4}[-/.]\d{1,2}[-/.]\d{1,2} )[T ]?(\d\d)(\d\d)(\d\d)?(?=(?:Z|[+-]\d{4})?$)/,
        (_, hour, minute, second = '00') => [hour, minute, second].join(':'),
      )
      .replace(/^(\d{1,2}:\d\d(?::\d\d)?),? (?=\d)(.*)$/, '$2 $1')
      .replace(nameSecond, (_, day, name, year) => dated(year, name, day))
      .replace(nameFirst, (_, name, day, year) => dated(year, name, day))
      .replace(/^.*/, withMonthNumber)
      .replaceAll(/ +/g, ' ')
      .trim()
  )
}

const chineseDigits = '零一二三四五六七八九'

/** `二〇二六` → `2026`, `二十一` → `21`. */
function chineseNumber(written: string): string {
  const digit = (sign: string) => chineseDigits.indexOf(sign === '〇' ? '零' : sign)
  const [tens, ones] = written.split('十')
  if (ones === undefined) return Array.from(written, digit).join('')
  return String((tens ? digit(tens) : 1) * 10 + (ones ? digit(ones) : 0))
}

/** No event is in these years of the common era; in Thailand they are of our century. */
const commonYear = (year: number) =>
  String(year >= 2400 && year < 2700 ? year - 543 : year).padStart(4, '0')

const pad = (number = '') => number.padStart(2, '0')
const clockOf = (time?: string) => time && `${time}:00`

/** `20:05:00.000`; `null` for hours and minutes that do not exist. */
function clockIn(parts: Record<string, string | undefined>): string | null {
  const half = (parts.half ?? parts.half2)?.toUpperCase()
  const written = Number(parts.hour)
  if (half && (written < 1 || written > 12)) return null
  const hour = half ? (written % 12) + (half === 'PM' ? 12 : 0) : written
  if (hour > 23 || Number(parts.minute) > 59 || Number(parts.second ?? 0) > 59) return null
  const fraction = (parts.fraction ?? '').slice(0, 3).padEnd(3, '0')
  return `${pad(String(hour))}:${parts.minute}:${parts.second ?? '00'}.${fraction}`
}

/** `+08:00` for `UTC+8`. */
function offsetIn(zone = '+8'): string {
  const [, sign, hours, minutes = '00'] = /([+-])(\d{1,2}):?(\d\d)?$/.exec(zone) ?? []
  return hours ? `${sign}${pad(hours)}:${minutes}` : 'Z'
}
