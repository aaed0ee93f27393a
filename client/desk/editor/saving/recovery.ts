// Decides what to offer when the browser has a local copy that the server may lack. Nothing is applied automatically.
import { spelled } from '../../../ui/difference/align.ts'
import type { LocalCopy } from './autosave.ts'
import { mergeData, type Data, type Merge } from './merge.ts'

export interface LocalDraft extends LocalCopy {
  entry_id: number
  /** Name of the window it was typed in. */
  window: string
  /** Time of the last change, in ISO 8601. */
  at: string
}

export type Recovery =
  | { kind: 'none' }
  /** The server still has the base of the copy; only the latest changes are missing there. */
  | { kind: 'newer'; draft: LocalDraft }
  /** The server has a newer version by another operator or window. */
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
