// The desk's importer in Node, with the parser of HTML that browsers have.
import { fail } from '../local/cli-secrets.ts'

/** Loads the importer, which needs a DOM from its first use on. */
export async function loadImporter() {
  if (!('DOMParser' in globalThis)) await addDom()
  return import('../../client/desk/import/importer.ts')
}

async function addDom(): Promise<void> {
  const { JSDOM } = await import('jsdom').catch(() =>
    fail('jsdom is missing, which reads HTML; `npm install` installs it'),
  )
  const { DOMParser, Element, NodeFilter } = new JSDOM().window
  Object.assign(globalThis, { DOMParser, Element, NodeFilter })
}
