// Placeholders in response templates, written as `{{name}}`.

export const responsePlaceholders = ['name', 'company', 'demo_time', 'operator'] as const
export type ResponsePlaceholder = (typeof responsePlaceholders)[number]

const pattern = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Distinct names of placeholders in order of appearance, including unknown names. */
export function placeholdersIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name))]
}

export function unknownPlaceholders(text: string): string[] {
  return placeholdersIn(text).filter((name) => !responsePlaceholders.some((one) => one === name))
}

/** Placeholders without a value stay in the text, so that the operator notices them. */
export function fillPlaceholders(
  text: string,
  known: Partial<Record<ResponsePlaceholder, string>>,
): string {
  const values = new Map<string, string | undefined>(Object.entries(known))
  return text.replaceAll(pattern, (whole, name: string) => values.get(name) || whole)
}
