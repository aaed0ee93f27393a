// Saves a file built in the browser: streamed to disk if the browser has a file picker, otherwise as a blob in the
// downloads folder once complete.

/** Writes the whole file. When `signal` aborts or the stream fails, no partial file is left. */
export type Save = (bytes: ReadableStream<Uint8Array>, signal: AbortSignal) => Promise<void>

/** Missing from TypeScript's DOM types. */
interface SaveHandle extends FileSystemFileHandle {
  remove?: () => Promise<void>
}
type PickSave = (options: {
  suggestedName: string
  types: { accept: Record<string, string[]> }[]
}) => Promise<SaveHandle>

/** Asks where to save, which requires a recent user gesture; `null` when the reader cancels. */
export async function chooseSave(name: string): Promise<Save | null> {
  const pick: unknown = Reflect.get(globalThis, 'showSaveFilePicker')
  if (typeof pick !== 'function') return saveAsBlob(name)
  try {
    const types = [{ accept: { 'application/zip': ['.zip'] } }]
    return saveTo(await (pick as PickSave)({ suggestedName: name, types }))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    // The user gesture is too old, or pickers are not allowed here.
    return saveAsBlob(name)
  }
}

function saveTo(file: SaveHandle): Save {
  return async (bytes, signal) => {
    try {
      await bytes.pipeTo(await file.createWritable(), { signal })
    } catch (error) {
      // The picker has already created or truncated the file.
      await file.remove?.().catch(() => undefined)
      throw error
    }
  }
}

/** Milliseconds after which the browser has certainly read the blob. */
const blobReleaseDelayMs = 60_000

function saveAsBlob(name: string): Save {
  return async (bytes, signal) => {
    const blob = await new Response(bytes).blob()
    signal.throwIfAborted()
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([blob], { type: 'application/zip' }))
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), blobReleaseDelayMs)
  }
}
