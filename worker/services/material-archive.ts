// Files of the store as one zip, made while it is sent. The reader sets the pace: a file is opened when the one before
// it has left, and no more of it is here than a chunk or two.
import { makeZip } from 'client-zip'
import type { Deps } from '../storage/db.ts'
import { openMaterial, type StoredMaterial } from '../data/download.ts'
import { within } from '../storage/time-limit.ts'

export interface ArchivedFile extends Pick<StoredMaterial, 'path' | 'updated_at'> {
  /** In the zip. */
  name: string
}

/** A text at the end of the zip. */
interface Note {
  name: string
  text: string
}

/** A file of the store that may have gone. */
type Opened = R2Object | R2ObjectBody | null

/**
 * The zip. `first` is the first file, opened already, so that a store that is down is met before the answer begins; one
 * that fails later breaks the zip off. Files that are not there are left to `noteOf`.
 */
export function materialArchive(
  deps: Deps,
  files: readonly ArchivedFile[],
  first: Opened,
  noteOf: (missing: readonly string[]) => Note,
): ReadableStream<Uint8Array> {
  return makeZip(entries())

  async function* entries() {
    const missing: string[] = []
    for (const [index, { name, path, updated_at }] of files.entries()) {
      const opened = index === 0 ? first : await openMaterial(deps, path)
      if (!opened || !('body' in opened)) {
        missing.push(name)
        continue
      }
      const body = opened.body.getReader({ mode: 'byob' })
      try {
        yield { name, lastModified: new Date(updated_at), input: chunksOf(body) }
      } catch {
        // Whoever asked for the zip has left.
        await body.cancel()
        return
      }
    }
    if (missing.length === 0) return
    const { name, text } = noteOf(missing)
    yield { name, input: text }
  }
}

/** Bytes read at once, at most: left to itself the store gives so few that handling them costs more than moving them. */
const chunkSize = 64 * 1024

async function* chunksOf(body: ReadableStreamBYOBReader) {
  for (;;) {
    const { done, value } = await within('r2', () => body.read(new Uint8Array(chunkSize)))
    if (done) return
    yield value
  }
}
