import { useMemo, type ReactNode } from 'react'
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import { DeskI18nProvider, useDeskI18n, type DeskI18n } from '../../i18n/i18n.ts'

/** The texts of the editor, in which the title of an author is a name. */
export function EntryWords({ type, children }: { type: EntryType; children?: ReactNode }) {
  const own = useDeskI18n()
  const words = useMemo(
    (): DeskI18n => ({
      ...own,
      t: (key, values) => own.t(key === 'editor.field.title' ? 'editor.field.name' : key, values),
    }),
    [own],
  )
  return <DeskI18nProvider value={type === 'author' ? words : own}>{children}</DeskI18nProvider>
}
