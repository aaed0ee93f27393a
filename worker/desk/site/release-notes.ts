// Notes of the running release (RELEASES.md), which owners see until they dismiss them.
import releases from '../../../RELEASES.md?raw'
import type { DeskLanguage } from '../../../client/contract/desk/operators/operator.ts'
import type { Today } from '../../../client/contract/desk/today.ts'
import { seenRelease } from '../../data/operators/operator.ts'
import type { Read } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

interface Reader {
  id: number
  lang: DeskLanguage
}

/** Null if they are dismissed, or if there are none. */
export function unseenRelease(deps: Deps, { id, lang }: Reader): Read<Today['release']> {
  const { queries, shape } = seenRelease(deps, id)
  const release = newestRelease(releases, lang)
  return { queries, shape: (found) => (shape(found) === release?.version ? null : release) }
}

/** The first release of the file with its items in one language. */
export function newestRelease(text: string, lang: DeskLanguage): Today['release'] {
  const [, own = ''] = text.split(/^## /m)
  const [heading = '', ...parts] = own.split(/^### /m)
  const part = parts.find((one) => one.startsWith(`${lang}\n`)) ?? ''
  const notes = [...part.matchAll(/^- (.+)$/gm)].map(([, note = '']) => note)
  return notes.length > 0 ? { version: heading.trim(), notes } : null
}
