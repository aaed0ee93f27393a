// Files of the site's mark. Their names begin with a hash, so an address never changes its content.
import { onMediaOrigin } from '../media/origin.ts'

/** Largest uploaded mark in bytes, and least width and height of a PNG in pixels. */
export const maxMarkBytes = 512 * 1024
export const minMarkSide = 512

/** Name of a mark; empty for the built-in one. */
export const markName = /^(?:[0-9a-f]{32}\.(?:svg|png))?$/

/** Files of a mark besides itself. */
export const markIcons = ['32', '180', '192', '512', 'maskable'] as const
export type MarkIcon = (typeof markIcons)[number]

export const markUrl = (mark: string) => onMediaOrigin(`/media/identity/${mark}`)
export const markIconUrl = (mark: string, icon: MarkIcon) =>
  onMediaOrigin(`/media/identity/${mark.slice(0, 32)}-${icon}.png`)
