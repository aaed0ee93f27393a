// Streams stored files as one zip. With backpressure: each file is opened after the previous one was sent, and only a
// chunk or two are in memory.
import { makeZip } from 'client-zip'
import { openMaterial, type StoredMaterial } from '../../data/downloads/download.ts'
import { withTimeout } from '../../storage/time-limit.ts'
import type { Deps } from '../../deps.ts'

export interface ArchivedFile extends Pick<StoredMaterial, 'path' | 'updated_at'> {
  /** Name inside the zip. */
  name: string
}

/** A text file at the end of the zip. */
interface Note {
  name: string
  text: string
}

/** A stored file; null if it is missing. */
type Opened = R2Object | R2ObjectBody | null

/**
 * Creates the zip. `first` is the first file, already opened, so that a failing store is noticed before the response
 * starts. A later failure aborts the zip. `noteOf` reports missing files.
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
        // The client has disconnected.
        await body.cancel()
        return
      }
    }
    if (missing.length === 0) return
    const { name, text } = noteOf(missing)
    yield { name, input: text }
  }
}

/** Maximum bytes per read. The store's own chunks are so small that handling them costs more than copying. */
const chunkSize = 64 * 1024

async function* chunksOf(body: ReadableStreamBYOBReader) {
  for (;;) {
    const { done, value } = await withTimeout('r2', () => body.read(new Uint8Array(chunkSize)))
    if (done) return
    yield value
  }
}
