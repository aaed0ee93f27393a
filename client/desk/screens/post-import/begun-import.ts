// An import that was begun and has not ended, kept in this browser so that it can continue.
import type { PostSource } from '../../../contract/desk/import/post-import.ts'
import { call } from '../../api/client.ts'
import { readSetting, writeSetting } from '../../data/local-settings.ts'
import type { PostMapping } from '../../import/mapping.ts'

interface Begun {
  file: string
  run: number
  mapping: PostMapping
}

const setting = 'desk.post-import'
const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

/** The import of this file that may continue; `null` if there is none. */
export async function begunImport(file: File): Promise<Begun | null> {
  const begun = storedImport()
  if (begun?.file !== keyOf(file)) return null
  const { items } = await call('GET /api/backstage/post-import')
  const isOpen = items.some((one) => one.id === begun.run && one.undo_started_at === null)
  return isOpen ? begun : null
}

function storedImport(): Begun | null {
  try {
    return JSON.parse(readSetting(setting) ?? 'null') as Begun | null
  } catch {
    return null
  }
}

export const rememberImport = (file: File, run: number, mapping: PostMapping) =>
  writeSetting(setting, JSON.stringify({ file: keyOf(file), run, mapping } satisfies Begun))

export const forgetImport = () => writeSetting(setting, 'null')

export async function beginImport(file: File, source: PostSource): Promise<number> {
  const body = { name: file.name.slice(0, 200), source }
  const { id } = await call('POST /api/backstage/post-import', { body })
  return id
}
