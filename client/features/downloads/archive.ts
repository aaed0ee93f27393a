// File names in and of a zip, the same whether the Worker or the browser builds it.
import type { Translate } from '../../i18n/translate.ts'

/** Characters with a meaning to file systems, and those that change the text direction. */
const unsafe = /[\p{Cc}<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
/** Windows reserves these names for devices, with any extension. */
const device = /^(?=(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))/i

/** A file name that is valid on every system. */
export function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(unsafe, '_')
    .replace(/[. ]+$/, '')
  return plain.replace(/^\.+/, '_').replace(device, '_') || '_'
}

/** Makes the names safe and numbers duplicates, compared without case: `logo (2).svg`. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const safe = safeName(name)
    const dot = safe.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, '']
    let free = safe
    for (let count = 2; taken.has(folded(free)); count += 1) free = `${stem} (${count})${ending}`
    taken.add(folded(free))
    return free
  })
}

const folded = (name: string) => name.toLowerCase()

/** Name of the zip: the group's name if all files belong to one group. */
export function archiveName(slugs: readonly string[]): string {
  const [first = 'materials', ...others] = new Set(slugs)
  return `${others.length > 0 ? 'materials' : first}.zip`
}

/** The text file in a zip that lists the missing files. */
export function missingFilesNote(t: Translate, missing: readonly string[]) {
  const lines = [t('download.missing'), '', ...missing, '']
  return { name: t('download.missing_file'), text: lines.join('\r\n') }
}
