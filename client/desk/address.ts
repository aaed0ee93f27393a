// The address is the view: its query holds plain texts, as a person would write them.

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value !== ''))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const parts = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(parts.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
