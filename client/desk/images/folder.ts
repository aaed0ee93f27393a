// Folders that dropped or selected files came from.
/** In characters; the limit of the contract. */
const longest = 120
const folders = new WeakMap<File, string>()

/** Folder of a file relative to the dropped or selected folder; `undefined` for a single file. */
export function folderOf(file: File): string | undefined {
  const path = folders.get(file) ?? file.webkitRelativePath.replace(/\/?[^/]*$/, '')
  const parts = path
    .replaceAll(/[\p{C}\\]/gu, '')
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^\.{1,2}$/.test(part))
  while (parts.join('/').length > longest) parts.pop()
  return parts.join('/') || undefined
}

/** Files with an accepted media type or extension, and the number of others. */
export function filterAccepted(
  files: readonly File[],
  accept: readonly string[],
): { files: File[]; left: number } {
  const taken = files.filter(
    ({ type, name }) =>
      accept.includes(type) || accept.includes(name.slice(name.lastIndexOf('.')).toLowerCase()),
  )
  return { files: taken, left: files.length - taken.length }
}

/**
 * All dropped files, including those in folders. Call it synchronously in the drop event: later its entries are gone.
 */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (!entries.some((entry) => entry.isDirectory)) return [...files]
  return (await Promise.all(entries.map((entry) => filesBelow(entry, '')))).flat()
}

async function filesBelow(entry: FileSystemEntry, folder: string): Promise<File[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    folders.set(file, folder)
    return [file]
  }
  if (!isFolder(entry)) return []
  const below = folder ? `${folder}/${entry.name}` : entry.name
  const found = await entriesOf(entry.createReader())
  return (await Promise.all(found.map((one) => filesBelow(one, below)))).flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** `readEntries` returns the entries in batches, and an empty batch at the end. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
    reader.readEntries(resolve, reject),
  )
  return some.length === 0 ? [] : [...some, ...(await entriesOf(reader))]
}
