// Builds a zip of several files in the browser while they stream in. Loaded with the first download.
import { makeZip } from 'client-zip'
import { uniqueNames, missingFilesNote } from './archive.ts'
import type { Material } from '../../contract/downloads.ts'
import type { Translate } from '../../i18n/translate.ts'
import { bytesOf, openMaterial, type Reading } from './material-stream.ts'
import type { Save } from './save-file.ts'

export interface ZipProgress {
  /** Bytes received, by file. */
  bytes: ReadonlyMap<number, number>
  /** Files completed. */
  packed: ReadonlySet<number>
}

interface ZipJob extends Reading {
  t: Translate
  save: Save
  /** Called at most once per frame. */
  show: (progress: ZipProgress) => void
}

/** Builds and saves the zip. Resolves to the names of files that no longer exist, which a text file in it lists. */
export async function downloadZip(files: readonly Material[], job: ZipJob): Promise<string[]> {
  const names = uniqueNames(files.map(({ filename }) => filename))
  const bytes = new Map<number, number>()
  const packed = new Set<number>()
  const missing: string[] = []
  const painter = oncePerFrame(() => job.show({ bytes: new Map(bytes), packed: new Set(packed) }))
  try {
    painter.paint()
    await job.save(makeZip(entries()), job.signal)
    return missing
  } finally {
    painter.stop()
  }

  async function* entries() {
    for (const [index, { id, updated_at }] of files.entries()) {
      const name = names[index]!
      const answer = await openMaterial(id, job)
      if (answer) yield { name, lastModified: new Date(updated_at), input: counted(id, answer) }
      else missing.push(name)
      packed.add(id)
      painter.paint()
    }
    if (missing.length === 0) return
    const note = missingFilesNote(job.t, missing)
    yield { name: note.name, input: note.text }
  }

  async function* counted(id: number, answer: Response) {
    let come = 0
    for await (const chunk of bytesOf(id, answer, job)) {
      come += chunk.length
      bytes.set(id, come)
      painter.paint()
      yield chunk
    }
  }
}

function oncePerFrame(work: () => void) {
  let frame: number | undefined
  return {
    paint: () => {
      frame ??= requestAnimationFrame(() => {
        frame = undefined
        work()
      })
    },
    stop: () => cancelAnimationFrame(frame ?? 0),
  }
}
