// Reads a file of posts, whatever its form. Runs in browsers and in Node.
import type { DateOrder } from '../../contract/files/moment.ts'
import { readText, type Encoding } from '../../contract/files/encoding.ts'
import { decodeFile, FileParseError } from '../ui/import/read-file.ts'
import { readGhost } from './ghost.ts'
import { maxZipFiles, readMarkdown } from './markdown.ts'
import { ImportError, type PostFile } from './posts.ts'
import { readPostTable } from './table.ts'
import { readWordpress } from './wordpress.ts'
import { filesOfZip, type SourceFile } from './zip.ts'

interface Reading {
  /** Address of the old site, for files that do not name it; without a slash at its end. */
  site: string
  /** Choices of the operator about a table. */
  encoding?: Encoding | undefined
  order?: DateOrder | undefined
  /** Share of the file that is read, from 0 to 1. */
  onProgress?: (share: number) => void
}

const noFiles: PostFile['files'] = new Map()

/** @throws ImportError and, for a table, FileParseError */
export async function readPosts(
  file: Blob,
  { site, encoding, order, onProgress = () => undefined }: Reading,
): Promise<PostFile> {
  const head = new Uint8Array(await file.slice(0, 1024).arrayBuffer())
  if (head[0] === 0x50 && head[1] === 0x4b)
    return {
      ...(await readMarkdown(filesOfZip(file), { onProgress, maxFiles: maxZipFiles })),
      site,
    }
  const start = new TextDecoder(encodingOf(head))
    .decode(head)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (start.startsWith('<'))
    return {
      source: 'wordpress',
      files: noFiles,
      ...(await readWordpress(piecesOf(file, encodingOf(head), onProgress))),
    }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (start.startsWith('{') || start.startsWith('[')) {
    const [reading] = readText(bytes).readings
    if (!reading) throw new ImportError('encoding')
    return { source: 'ghost', posts: readGhost(reading.text, site), site, files: noFiles }
  }
  return { source: 'table', site, files: noFiles, ...(await tableIn(bytes, { encoding, order })) }
}

/** @throws ImportError */
export async function readFolder(
  files: AsyncIterable<SourceFile>,
  site: string,
): Promise<PostFile> {
  return { ...(await readMarkdown(files, { onProgress: () => undefined })), site }
}

type TableChoice = Pick<Reading, 'encoding' | 'order'>

async function tableIn(bytes: Uint8Array, { encoding, order }: TableChoice) {
  if (readText(bytes).readings.length === 0) throw new ImportError('encoding')
  const { text, source } = decodeFile(bytes, encoding)
  try {
    return await readPostTable(text, { source, order })
  } catch (error) {
    if (error instanceof FileParseError) error.source = source
    throw error
  }
}

/** The encoding by the byte order mark or by the declaration of XML; UTF-8 without either. */
function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le'
  const [, declared = 'utf-8'] =
    /^<\?xml[^>]*\sencoding=["']([\w.-]+)["']/.exec(
      String.fromCharCode(...head.subarray(0, 200)),
    ) ?? []
  return declared
}

/** The text in pieces, because files may be larger than the memory for a second copy. */
async function* piecesOf(
  file: Blob,
  encoding: string,
  onProgress: (share: number) => void,
): AsyncGenerator<string> {
  const decoder = decoderOf(encoding)
  const reader = file.stream().getReader()
  for (let read = 0; ;) {
    const { value, done } = await reader.read()
    const text = decoded(decoder, value, !done)
    if (text) yield text
    if (done) return
    read += value.byteLength
    onProgress(read / file.size)
  }
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch (error) {
    throw new ImportError('encoding', { cause: error })
  }
}

function decoded(decoder: TextDecoder, bytes: Uint8Array | undefined, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream })
  } catch (error) {
    throw new ImportError('encoding', { cause: error })
  }
}
