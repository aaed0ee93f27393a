import { useParams } from '@tanstack/react-router'
import { isEntryType } from '../../contract/backstage/entry-types.ts'
import { EntryListScreen } from './entries/screen.tsx'

/** The entries of the kind in the address. */
export function Entries() {
  const { kind } = useParams({ strict: false })
  return kind !== undefined && isEntryType(kind) && <EntryListScreen key={kind} type={kind} />
}
