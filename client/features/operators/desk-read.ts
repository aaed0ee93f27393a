import type { Entry, EntrySummary } from '../../contract/desk/entries/entry.ts'
import type { OperatorSelf } from '../../contract/desk/operators/operator.ts'

/** What the public site asks the desk, by path. */
export interface DeskEndpoints {
  me: OperatorSelf
  entry: { items: EntrySummary[] }
}

export type Answer<Path extends keyof DeskEndpoints | `entry/${number}`> =
  Path extends keyof DeskEndpoints ? DeskEndpoints[Path] : Entry
