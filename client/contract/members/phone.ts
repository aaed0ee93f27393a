// Phone numbers as they are written everywhere, in plain characters.
import { plainDigits } from '../characters/digits.ts'

/** A number alone without separators; any other text keeps its words. */
export function plainPhone(typed: string): string {
  const text = plainDigits(typed).trim()
  const [, number = text, context = ''] =
    /^tel:([^;]*)(?:;(?:.*;)?phone-context=(\+[^;]*))?/i.exec(text) ?? []
  const whole = /^\s*\+/.test(number) ? number : context + number
  const bare = whole.replaceAll(/[\p{Pd}\p{Zs}\p{Ps}\p{Pe}\t./~_·•∙・\u2212]/gu, '')
  return /^\+?\d+$/.test(bare) ? bare : whole
}
