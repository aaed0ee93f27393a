// What to offer on return, when this browser holds a copy of the draft that the server may not have. Nothing is applied by
// itself.
import { spelled } from '../../../ui/difference/align.ts'
import type { LocalCopy } from './autosave.ts'
import { mergeData, type Data, type Merge } from './merge.ts'

/** What this browser keeps of a draft while the server does not have it. */
export interface LocalDraft extends LocalCopy {
  entry_id: number
  /** Which window it was typed in. */
  window: string
  /** When it was typed, in ISO 8601. */
  at: string
}

export type Recovery =
  | { kind: 'none' }
  /** The server has what this was written on: only the last of it is missing there. */
  | { kind: 'newer'; draft: LocalDraft }
  /** Others have written since. */
  | { kind: 'diverged'; draft: LocalDraft; merge: Merge }

export function findRecovery(
  draft: LocalDraft | undefined,
  server: { rev: number; data: Data },
): Recovery {
  const isKnown = (data: Data) => spelled(draft?.data) === spelled(data)
  if (!draft || isKnown(server.data) || isKnown(draft.base)) return { kind: 'none' }
  const isOnServer = draft.sent && spelled(draft.sent) === spelled(server.data)
  if (draft.rev >= server.rev || isOnServer) return { kind: 'newer', draft }
  return { kind: 'diverged', draft, merge: mergeData(draft.base, draft.data, server.data) }
}
