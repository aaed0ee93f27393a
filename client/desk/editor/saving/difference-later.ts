import { later } from '../../ui/later.tsx'

/** What differs between two versions; who compares none never loads it. */
export const EntryDifference = later(() =>
  import('./difference.tsx').then((it) => it.EntryDifference),
)
