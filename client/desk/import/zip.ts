// Files of a zip, read from its directory one after the other.
import { ImportError } from './posts.ts'

/** A file of a folder or of a zip. */
export interface SourceFile {
  path: string
  bytes: number
  read: () => Promise<Blob>
}

/** @throws ImportError */
export async function* filesOfZip(file: Blob): AsyncGenerator<SourceFile> {
  const { BlobReader, BlobWriter, ZipReader } = await import('@zip.js/zip.js')
  const reader = new ZipReader(new BlobReader(file), { useWebWorkers: false })
  try {
    for await (const entry of reader.getEntriesGenerator())
      if (!entry.directory)
        yield {
          path: entry.filename,
          bytes: entry.uncompressedSize,
          read: () => entry.getData(new BlobWriter()),
        }
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('damaged', { cause: error })
  }
}
