import { lazyWithToast } from '../../ui/lazy-with-toast.tsx'

/** Difference between two versions; its code loads when first shown. */
export const EntryDifference = lazyWithToast(() =>
  import('./difference.tsx').then((it) => it.EntryDiff),
)
