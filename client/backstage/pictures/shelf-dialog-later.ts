import { later } from '../ui/later.tsx'

/** The shelf over the work; who takes no picture never loads it. */
export const ShelfDialog = later(() => import('./shelf-dialog.tsx').then((it) => it.ShelfDialog))
