// What stands in a template of answers for something of the message: `{{name}}`.

export const responsePlaceholders = ['name', 'company', 'demo_time', 'operator'] as const
export type ResponsePlaceholder = (typeof responsePlaceholders)[number]

const pattern = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The names in a text, each once, in its order; also names that stand for nothing. */
export function placeholdersIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name))]
}

export function unknownPlaceholders(text: string): string[] {
  return placeholdersIn(text).filter((name) => !responsePlaceholders.some((one) => one === name))
}

/** What is not known stays, so that whoever answers sees it. */
export function fillPlaceholders(
  text: string,
  known: Partial<Record<ResponsePlaceholder, string>>,
): string {
  const values = new Map<string, string | undefined>(Object.entries(known))
  return text.replaceAll(pattern, (whole, name: string) => values.get(name) || whole)
}
