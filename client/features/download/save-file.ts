// Where a file made in the browser goes: straight to the disk where the browser lets the reader choose a place, otherwise
// into the downloads when it is whole.

/** Takes the whole file. When `signal` ends it, or the stream fails, nothing is left behind. */
export type Save = (bytes: ReadableStream<Uint8Array>, signal: AbortSignal) => Promise<void>

/** What TypeScript's DOM does not know yet. */
interface SaveHandle extends FileSystemFileHandle {
  remove?: () => Promise<void>
}
type PickSave = (options: {
  suggestedName: string
  types: { accept: Record<string, string[]> }[]
}) => Promise<SaveHandle>

/** Asks where to, right after a press; `null` when the reader would rather not. */
export async function chooseSave(name: string): Promise<Save | null> {
  const pick: unknown = Reflect.get(globalThis, 'showSaveFilePicker')
  if (typeof pick !== 'function') return saveAsBlob(name)
  try {
    const types = [{ accept: { 'application/zip': ['.zip'] } }]
    return saveTo(await (pick as PickSave)({ suggestedName: name, types }))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    // Too long after the press, or not allowed here.
    return saveAsBlob(name)
  }
}

function saveTo(file: SaveHandle): Save {
  return async (bytes, signal) => {
    try {
      await bytes.pipeTo(await file.createWritable(), { signal })
    } catch (error) {
      // Choosing it has made it, and emptied it if it was there.
      await file.remove?.().catch(() => undefined)
      throw error
    }
  }
}

/** Milliseconds after which the browser has surely taken the file over. */
const handedOver = 60_000

function saveAsBlob(name: string): Save {
  return async (bytes, signal) => {
    const blob = await new Response(bytes).blob()
    signal.throwIfAborted()
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([blob], { type: 'application/zip' }))
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), handedOver)
  }
}
