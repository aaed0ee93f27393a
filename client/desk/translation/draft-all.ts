// Drafts every missing translation into a language, one after the other (docs/operate/translation.md).
import { bodyOf } from '../../contract/desk/entries/data.ts'
import type { BoardRow } from '../../contract/desk/entries/board.ts'
import type { Entry } from '../../contract/desk/entries/entry.ts'
import type { Locale } from '../../contract/locale.ts'
import { plainText } from '../../contract/text/rich-text.ts'
import { parseEntryData } from '../data/source.ts'

interface Page {
  items: readonly BoardRow[]
  next: string | null
}

export interface DraftSteps {
  /** Finishes the translation that a failed run has begun; `null` if there is none. */
  resume: () => Promise<Entry | null>
  /** A page of items, of which some may lack a translation. */
  read: (after: string) => Promise<Page>
  /** `null` if the translation cannot be drafted or exists by now. */
  draft: (row: BoardRow) => Promise<Entry | null>
}

/** Yields each draft once it is saved. The caller ends the run by leaving its loop. */
export async function* draftAll(
  lang: Locale,
  { resume, read, draft }: DraftSteps,
): AsyncGenerator<Entry> {
  const isMissing = ({ cells }: BoardRow) =>
    cells.some((cell) => cell.lang === lang && cell.state === 'missing')
  const resumed = await resume()
  if (resumed) yield resumed
  for (let after: string | null = ''; after !== null;) {
    const page: Page = await read(after)
    for (const row of page.items.filter(isMissing)) {
      const entry = await draft(row)
      if (entry) yield entry
    }
    after = page.next
  }
}

/** Characters of an entry's title and text, by which translation services charge. */
export function charactersOf({ title, data }: Pick<Entry, 'title' | 'data'>): number {
  const body = bodyOf(parseEntryData(data))
  return [title, ...body.content.map(plainText)].reduce(
    (sum, text) => sum + Array.from(text).length,
    0,
  )
}
