// Another page of this site, and the messages a document carries for its islands, each part of the catalogue once.
import type { Messages } from '../../i18n/messages.ts'

type Tree = { [key: string]: string | Tree }

const known: Tree = {}
const seen = new WeakSet<Element>()

/** Everything the islands of this page may say, with what has arrived since. `source` may be another page's document. */
export function mergePageMessages(source: Document = document): Partial<Messages> {
  for (const script of source.querySelectorAll('script[data-messages]')) {
    if (seen.has(script)) continue
    seen.add(script)
    merge(known, JSON.parse(script.textContent) as Tree)
  }
  // The server wrote each part out of the catalogue of this language.
  return known as Partial<Messages>
}

function merge(into: Tree, from: Tree): void {
  for (const [key, value] of Object.entries(from)) {
    const own = into[key]
    if (typeof own === 'object' && typeof value === 'object') merge(own, value)
    else into[key] = value
  }
}

/** The document of another page of this site; `null` when it could not be loaded. */
export async function fetchPage(url: string): Promise<Document | null> {
  try {
    const response = await fetch(url, { headers: { Accept: 'text/html' } })
    return response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : null
  } catch {
    return null
  }
}
