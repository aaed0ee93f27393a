// Numbers of pasted lists. The schema has lists that count up or down by one; other lists are split.
import { plainDigits } from '../../../contract/characters/digits.ts'
import type { ListNumbering } from '../../../contract/text/rich-text.ts'
import { insert, rename, styleOf } from './dom.ts'

const letters: Record<string, NonNullable<ListNumbering['type']>> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
}

/** Writes the numbers that readers saw as attributes of `ol`. */
export function numberLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ol, ul')) {
    const marker = markerOf(list)
    const isOrdered = marker ? !isBullet(marker) : list.localName === 'ol'
    if (isOrdered) numberList(list.localName === 'ol' ? list : rename(list, 'ol'), marker)
    else if (list.localName === 'ol') rename(list, 'ul')
  }
}

const isBullet = (marker: string) => /^(?:none|disc|circle|square|"|'|disclosure)/.test(marker)

/** Style of the markers; some programs write it on the items. */
function markerOf(list: Element): string | undefined {
  const item = [...list.children].find((one) => one.localName === 'li')
  return [list, item].flatMap((element) => {
    const written = element && styleOf(element, 'list-style-type')
    const inShort = element && styleOf(element, 'list-style')?.split(/\s+/)
    const found =
      written ??
      inShort?.find((one) => /^(?:none|disc|circle|square|decimal|(?:lower|upper)-)/.test(one))
    return found && !/^(?:inherit|unset|initial|revert)/.test(found) ? [found] : []
  })[0]
}

function numberList(list: Element, marker: string | undefined): void {
  const items = [...list.children].filter((one) => one.localName === 'li')
  const numbers = numbersOf(list, items)
  const type = marker ? letters[marker] : typeOf(list)
  let rest = { list, from: 0 }
  const end = (to: number) => {
    const step = numbers[rest.from + 1]! - numbers[rest.from]! === -1 && to > rest.from + 1 ? -1 : 1
    const isReversed = step === -1 || (list.hasAttribute('reversed') && to === rest.from + 1)
    write(rest.list, {
      start: numbers[rest.from] ?? 1,
      ...(isReversed && { reversed: true }),
      ...(type && { type }),
    })
  }
  for (let at = 1; at < items.length; at++) {
    const step = numbers[at]! - numbers[at - 1]!
    const first = at === rest.from + 1
    const isRegular = first ? Math.abs(step) === 1 : step === numbers[at - 1]! - numbers[at - 2]!
    if (isRegular) continue
    end(at)
    rest = { list: splitBefore(items[at]!), from: at }
  }
  end(items.length)
}

function numbersOf(list: Element, items: readonly Element[]): number[] {
  const step = list.hasAttribute('reversed') ? -1 : 1
  let next = integerIn(list.getAttribute('start')) ?? (step < 0 ? items.length : 1)
  return items.map((item) => {
    const number = integerIn(item.getAttribute('value')) ?? next
    next = number + step
    return number
  })
}

/** An integer as HTML parses it. */
function integerIn(written: string | null): number | undefined {
  const number = Number.parseInt(written ?? '', 10)
  return Math.abs(number) < 2 ** 31 ? number : undefined
}

const typeOf = (list: Element) =>
  Object.values(letters).find((one) => one === list.getAttribute('type'))

function write(list: Element, { start, reversed, type }: ListNumbering): void {
  for (const [name, value] of Object.entries({ start, reversed: reversed && '', type }))
    if (value === undefined) list.removeAttribute(name)
    else list.setAttribute(name, String(value))
}

/** Moves the item and all after it into a list of its own. */
function splitBefore(item: Element): Element {
  const list = item.parentElement!
  const made = list.cloneNode(false) as Element
  const all = Array.from(list.childNodes)
  insert(made, all.slice(all.indexOf(item as ChildNode)))
  list.parentNode!.insertBefore(made, list.nextSibling)
  return made
}

/** Removes an item. Those after it keep their numbers. */
export function removeItem(item: Element): void {
  const next = item.nextElementSibling
  const list = item.parentElement
  if (list?.localName === 'ol' && next?.localName === 'li') {
    const number = numberOf(next, list)
    const rest = item.previousElementSibling ? splitBefore(next) : list
    rest.setAttribute('start', String(number))
  }
  item.remove()
}

/** Number of an item as text, where no list can be. */
export function writtenNumber(item: Element): string {
  const list = item.parentElement
  if (list?.localName !== 'ol') return ''
  return `${markerText(numberOf(item, list), typeOf(list))}. `
}

function numberOf(item: Element, list: Element): number {
  const index = [...list.children].filter((one) => one.localName === 'li').indexOf(item)
  const start = integerIn(list.getAttribute('start')) ?? 1
  return list.hasAttribute('reversed') ? start - index : start + index
}

function markerText(number: number, type: ListNumbering['type']): string {
  if (!type || number < 1 || number > 3999) return String(number)
  const text = /a/i.test(type) ? alphabetic(number) : roman(number)
  return type === type.toUpperCase() ? text.toUpperCase() : text
}

const alphabetic = (number: number): string =>
  number < 1
    ? ''
    : alphabetic(Math.floor((number - 1) / 26)) + String.fromCodePoint(97 + ((number - 1) % 26))

const romans = Object.entries({
  m: 1000,
  cm: 900,
  d: 500,
  cd: 400,
  c: 100,
  xc: 90,
  l: 50,
  xl: 40,
  x: 10,
  ix: 9,
  v: 5,
  iv: 4,
  i: 1,
})

function roman(number: number): string {
  const [sign, value] = romans.find(([, one]) => one <= number) ?? []
  return sign && value ? sign + roman(number - value) : ''
}

function romanValue(numeral: string): number | undefined {
  const text = numeral.toLowerCase()
  const values = Array.from({ length: 399 }, (_, index) => index + 1)
  return values.find((one) => roman(one) === text)
}

const letterValue = (letter: string) => letter.toLowerCase().codePointAt(0)! - 96

const han = '一二三四五六七八九'

/** Value of a Chinese numeral below one hundred; `undefined` if it is none. */
function hanValue(text: string): number | undefined {
  const [, tens, ten, ones] =
    /^([一二三四五六七八九])?(十)?([一二三四五六七八九])?$/.exec(text) ?? []
  if (text === '' || (!ten && tens && ones)) return undefined
  const digit = (one: string | undefined) => (one ? han.indexOf(one) + 1 : 0)
  return ten ? (digit(tens) || 1) * 10 + digit(ones) : digit(tens ?? ones) || undefined
}

/** A number, and the letters of its style. */
export interface Reading extends ListNumbering {
  start: number
}

/** Numbers that a marker may mean: `1.`, `(2)`, `iv)`, `b.`, `三、`, `๓.`, `③`. Empty for other text. */
export function readingsOf(marker: string): Reading[] {
  const [, digits, latin, chinese] =
    /^\(?(?:(\d{1,9})|([a-z]{1,7})(?=[.)、])|([一二三四五六七八九十]{1,3}))[.)、]?$/i.exec(
      plainDigits(marker),
    ) ?? []
  if (digits) return [{ start: Number(digits) }]
  const fromHan = chinese ? hanValue(chinese) : undefined
  if (fromHan) return [{ start: fromHan }]
  if (!latin) return []
  const isCapital = latin === latin.toUpperCase()
  const numeral = romanValue(latin)
  const values: Reading[] = []
  if (numeral) values.push({ start: numeral, type: isCapital ? 'I' : 'i' })
  if (latin.length === 1) values.push({ start: letterValue(latin), type: isCapital ? 'A' : 'a' })
  // A single letter that begins a list is rarely a large numeral.
  return /^[cdlm]$/i.test(latin) ? values.toReversed() : values
}

/** Readings that count on. */
export const following = (readings: readonly Reading[], before: readonly Reading[]) =>
  readings.filter((one) =>
    before.some(({ start, type }) => start + 1 === one.start && type === one.type),
  )
