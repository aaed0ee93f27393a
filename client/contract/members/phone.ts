// Phone numbers as they are written everywhere, in plain characters.
import { plainDigits } from '../characters/digits.ts'

/** Link to a chat with an international number. */
const chatLink =
  /^(?:https:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=|whatsapp:\/\/send\/?\?phone=)\+?(\d{5,15})(?:[?&#].*)?$/i

/** A number alone without separators; any other text keeps its words. */
export function plainPhone(typed: string): string {
  const text = plainDigits(typed).trim().replace(chatLink, '+$1')
  const [, number = text, context = ''] =
    /^tel:([^;]*)(?:;(?:.*;)?phone-context=(\+[^;]*))?/i.exec(text) ?? []
  const whole = /^\s*\+/.test(number) ? number : context + number
  const bare = whole.replaceAll(/[\p{Pd}\p{Zs}\p{Ps}\p{Pe}\t./~_·•∙・⁃\u2212]/gu, '')
  return /^\+?\d+$/.test(bare) ? bare : whole
}
