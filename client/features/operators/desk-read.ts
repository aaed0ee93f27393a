import type { Entry, EntrySummary } from '../../contract/desk/entries/entry.ts'
import type { OperatorSelf } from '../../contract/desk/operators/operator.ts'

/** What the public site asks the desk, by path. */
export interface DeskRead {
  me: OperatorSelf
  entry: { items: EntrySummary[] }
}

export type Answer<Path extends keyof DeskRead | `entry/${number}`> = Path extends keyof DeskRead
  ? DeskRead[Path]
  : Entry
