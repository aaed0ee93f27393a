import { lazyWithToast } from '../../ui/lazy-with-toast.tsx'

/** What differs between two versions; who compares none never loads it. */
export const EntryDifference = lazyWithToast(() =>
  import('./difference.tsx').then((it) => it.EntryDiff),
)
