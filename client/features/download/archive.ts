// What a zip of several files is called and holds: the Worker and the browser make the same one.
import type { Translate } from '../../i18n/translate.ts'

/** Signs that mean something to a file system, and those that turn the direction of what follows them. */
const unsafe = /[\p{Cc}<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
/** Windows has devices of these names, whatever their ending. */
const device = /^(?=(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))/i

/** A name that is one file in one folder on every system. */
export function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(unsafe, '_')
    .replace(/[. ]+$/, '')
  return plain.replace(/^\.+/, '_').replace(device, '_') || '_'
}

/** The names, made safe; of equal ones, also by letter case alone, the later are numbered: `logo (2).svg`. */
export function distinctNames(names: readonly string[]): string[] {
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

/** What the zip itself is called: after the group, when all files are of one. */
export function archiveName(slugs: readonly string[]): string {
  const [first = 'materials', ...others] = new Set(slugs)
  return `meridian-${others.length > 0 ? 'materials' : first}.zip`
}

/** The text in a zip that names what could not be put into it. */
export function missingNote(t: Translate, missing: readonly string[]) {
  const lines = [t('download.missing'), '', ...missing, '']
  return { name: t('download.missing_file'), text: lines.join('\r\n') }
}
