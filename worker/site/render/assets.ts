// Names of the built client files; vite.config.ts provides `virtual:client-entry`.
import { desk, entry, sheets, type DeskFiles } from 'virtual:client-entry'
import type { KindSheet } from './style-bundles.ts'

export const entryScripts: string[] = entry
export const deskAssets: DeskFiles = desk

/** The style sheets of a page: one for every page, and that of its kind. */
export function sheetsOf(kind: KindSheet | undefined): string[] {
  return kind ? [sheets.main, sheets[kind]] : [sheets.main]
}
