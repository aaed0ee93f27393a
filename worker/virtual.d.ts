declare module 'virtual:client-entry' {
  interface EntryFiles {
    js: string[]
    css: string[]
  }
  export const entry: string[]
  /** Named as in site/render/style-bundles.ts. */
  export const sheets: Record<'main' | 'blocks' | 'reading' | 'tools' | 'forms', string>
  export interface DeskFiles extends EntryFiles {
    /** Sends the read of the first screen. */
    start: string[]
    /** Further files that a first screen needs, by screen and language. */
    screens: Record<string, Record<string, EntryFiles>>
  }
  export const desk: DeskFiles
}

/** The DOM's type of `caches` hides that of Workers. */
interface CacheStorage {
  readonly default: Cache
}

/** Id of this build; part of every cache key and of the page's version marker. */
declare const __BUILD__: string
/** Changes with the code that determines the shape of cached data. */
declare const __SHAPE__: string
