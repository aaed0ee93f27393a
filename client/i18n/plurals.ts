// Forms of nouns by number: "{{count}} {{count:entry|entries}}". A language without forms writes the noun alone.
type Values = Readonly<Record<string, string | number>>

/** Adds the form of a noun that fits a number, which may already be formatted: "1,000". */
export function withPlurals<Given extends Values>(
  values: Given,
  rules: () => Intl.PluralRules,
): Given {
  return new Proxy(values, {
    get(own, placeholder: string) {
      const [name = '', one, other] = placeholder.split(/[:|]/)
      if (other === undefined) return own[name]
      const number = Number(String(own[name]).replaceAll(',', ''))
      return rules().select(number) === 'one' ? one : other
    },
  })
}
