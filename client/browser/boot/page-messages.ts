// Fetches another page of this site, and reads the messages that a document contains for its islands, each part of the
// catalogue once.
import type { Messages } from '../../i18n/messages.ts'

type Tree = { [key: string]: string | Tree }

const known: Tree = {}
const seen = new WeakSet<Element>()

/** Messages of all islands on this page, including those added later. `source` may be another page's document. */
export function mergePageMessages(source: Document = document): Partial<Messages> {
  for (const script of source.querySelectorAll('script[data-messages]')) {
    if (seen.has(script)) continue
    seen.add(script)
    merge(known, JSON.parse(script.textContent) as Tree)
  }
  // The server took each part from the catalogue of this language.
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
