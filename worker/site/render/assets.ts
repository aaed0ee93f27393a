// Names of the built client files; vite.config.ts provides `virtual:client-entry`.
import { desk, entry, sheets, type DeskFiles } from 'virtual:client-entry'
import type { KindSheet } from './style-bundles.ts'

export const entryScripts: string[] = entry
export const deskAssets: DeskFiles = desk

/** Style sheet of blocks that few texts have. */
export const blockStyleSheet = sheets.blocks

/** Style sheets of a page: the main one, and that of its kind. */
export function sheetsOf(kind: KindSheet | undefined): string[] {
  return kind ? [sheets.main, sheets[kind]] : [sheets.main]
}
