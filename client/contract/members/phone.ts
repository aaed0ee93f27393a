// Phone numbers as they are written everywhere, in plain characters.

/** Digits of any script as 0 to 9, other characters in their plain form, without invisible ones. */
export function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{DI}]/gu, '')
    .replaceAll(/(?!\d)\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0
      // Each script has its ten digits in a row.
      let zero = code
      while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
      return String((code - zero) % 10)
    })
}

/** A number alone without separators; any other text keeps its words. */
export function plainPhone(typed: string): string {
  const text = plainDigits(typed).trim()
  const [, number = text, context = ''] =
    /^tel:([^;]*)(?:;(?:.*;)?phone-context=(\+[^;]*))?/i.exec(text) ?? []
  const whole = /^\s*\+/.test(number) ? number : context + number
  const bare = whole.replaceAll(/[\p{Pd}\p{Zs}\p{Ps}\p{Pe}./\u2212]/gu, '')
  return /^\+?\d+$/.test(bare) ? bare : whole
}
