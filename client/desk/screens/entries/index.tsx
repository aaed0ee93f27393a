import { Navigate, useParams } from '@tanstack/react-router'
import { isEntryType, isSingle, type EntryType } from '../../../contract/desk/entries/types.ts'
import { defaultLocale } from '../../../contract/locale.ts'
import { useApi } from '../../api/read.ts'
import { editorOf } from '../../entry-type-links.ts'
import { QueryState } from '../../ui/query-state.tsx'
import { EntryListScreen } from './screen.tsx'

/** The entries of the type in the URL. */
export function Entries() {
  const { kind } = useParams({ strict: false })
  if (kind === undefined || !isEntryType(kind)) return null
  return isSingle(kind) ? (
    <OnlyEntry key={kind} type={kind} />
  ) : (
    <EntryListScreen key={kind} type={kind} />
  )
}

/** A singleton has no list. Opens its editor, in the source language of the translations. */
function OnlyEntry({ type }: { type: EntryType }) {
  const read = useApi('GET /api/backstage/entry', { query: { type, lang: '' } })
  const items = read.data?.items ?? []
  const entry = items.find(({ lang }) => lang === defaultLocale) ?? items[0]
  if (entry) return <Navigate {...editorOf(type, entry.id)} replace />
  return (
    <div className="page">
      <QueryState read={read} />
    </div>
  )
}
