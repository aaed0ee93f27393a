declare module 'virtual:client-entry' {
  interface EntryFiles {
    js: string[]
    css: string[]
  }
  export const entry: string[]
  /** By the names in site/render/sheets.ts. */
  export const sheets: Record<'main' | 'reading' | 'tools' | 'forms', string>
  export interface DeskFiles extends EntryFiles {
    /** Sends the read of the first screen. */
    start: string[]
    /** Files that a first screen needs besides, by screen and language. */
    screens: Record<string, Record<string, EntryFiles>>
  }
  export const desk: DeskFiles
}

/** The DOM's type of `caches` hides the Workers' own. */
interface CacheStorage {
  readonly default: Cache
}

/** Names this build; part of every cache key and the page's version marker. */
declare const __BUILD__: string
/** Changes with the code that decides what cached data looks like. */
declare const __SHAPE__: string
