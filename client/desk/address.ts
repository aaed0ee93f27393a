// Parses and writes the query of desk addresses. Values stay plain text, so that people can read them.

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value !== ''))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const parts = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(parts.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
