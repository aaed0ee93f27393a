/** Digits of any script as 0 to 9; each script has its ten digits in a row. */
export function asciiDigits(text: string): string {
  return text.replaceAll(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
    return String((code - zero) % 10)
  })
}

/** Plain form of characters, digits of any script as 0 to 9, without invisible characters. */
export function plainDigits(text: string): string {
  return asciiDigits(text.normalize('NFKC').replaceAll(/[\p{Cf}\p{DI}]/gu, ''))
}
