// Files that are dropped or chosen with their folders remember which folder they came from.
/** In characters, as the contract has it. */
const longest = 120
const folders = new WeakMap<File, string>()

/** The folder of a file below what was dropped or chosen; `undefined` for one that came alone. */
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

/** Files of these types, or with these endings, and how many others there are. */
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

/** All that was dropped, folders with what lies in them. Asks while the event lasts. */
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

/** A reader hands out some at a time, and none when there are no more. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
    reader.readEntries(resolve, reject),
  )
  return some.length === 0 ? [] : [...some, ...(await entriesOf(reader))]
}
