// Reads zips with an independent library, by their central directory, and verifies every checksum.
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'

export interface Unzipped {
  name: string
  bytes: Uint8Array
  lastModified: Date
}

export async function unzip(zip: ArrayBuffer | Uint8Array): Promise<Unzipped[]> {
  const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(zip)), {
    checkSignature: true,
    useWebWorkers: false,
  })
  const files: Unzipped[] = []
  for (const entry of await reader.getEntries()) {
    if (entry.directory) throw new Error(`a folder: ${entry.filename}`)
    if (!entry.filenameUTF8) throw new Error(`not marked as UTF-8: ${entry.filename}`)
    const bytes = await entry.getData(new Uint8ArrayWriter())
    files.push({ name: entry.filename, bytes, lastModified: entry.lastModDate })
  }
  await reader.close()
  return files
}
