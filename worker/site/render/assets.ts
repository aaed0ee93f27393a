// Names of built client files, from `virtual:client-entry` in vite.config.ts.
import { desk, entry, sheets } from 'virtual:client-entry'
import type { KindSheet } from './style-bundles.ts'

export const entryScripts: string[] = entry
export const deskAssets: { js: string[]; css: string[] } = desk

/** Style sheets of a page: the main one, and that of its kind. */
export function sheetsOf(kind: KindSheet | undefined): string[] {
  return kind ? [sheets.main, sheets[kind]] : [sheets.main]
}
