// The desk's files: how its modules are bundled, and which of them the document of a first screen names.
import { existsSync, globSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { deskLanguages } from '../../client/contract/desk/operators/operator.ts'

/** The desk is an application of its own: nothing is shared with the files of the public site. */
export const desk = {
  start: 'client/desk/start.ts',
  entry: 'client/desk/main.tsx',
  folder: 'dist/client/backstage',
  manifest: 'dist/backstage-manifest.json',
}

export interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
}

interface EntryFiles {
  js: string[]
  css: string[]
}

export interface DeskFiles extends EntryFiles {
  /** Sends the read of the first screen. */
  start: string[]
  /** Further files that a first screen needs, by screen (client/contract/desk/first-screen.ts) and language. */
  screens: Record<string, Record<string, EntryFiles>>
}

/** Modules of the first screens and their texts. */
const deskScreens: Record<string, (lang: string) => string[]> = {
  today: () => ['client/desk/screens/today/index.tsx'],
  list: () => ['client/desk/screens/entries/index.tsx'],
  editor: (lang) => ['client/desk/screens/editor/index.tsx', `client/desk/i18n/writing/${lang}.ts`],
  other: () => [],
}

export function deskFiles(manifest: Record<string, ManifestEntry>): DeskFiles {
  const addressOf = (module: string) => `/backstage/${manifest[module]!.file}`
  const [start, entry] = [addressOf(desk.start), addressOf(desk.entry)]
  const { css } = filesOf(manifest, [desk.entry])
  const besides = (modules: string[]): EntryFiles => {
    const all = filesOf(manifest, [desk.entry, ...modules])
    return {
      js: all.js.filter((file) => file !== start && file !== entry),
      css: all.css.filter((file) => !css.includes(file)),
    }
  }
  const screensIn = (modules: (lang: string) => string[]) =>
    Object.fromEntries(
      deskLanguages.map((lang) => [
        lang,
        besides([`client/desk/i18n/${lang}.ts`, ...modules(lang)]),
      ]),
    )
  return {
    start: [start],
    js: [entry],
    css,
    screens: Object.fromEntries(
      Object.entries(deskScreens).map(([name, modules]) => [name, screensIn(modules)]),
    ),
  }
}

/** Addresses of these modules' files and of all that they import at once, importers first. */
function filesOf(manifest: Record<string, ManifestEntry>, modules: string[]): EntryFiles {
  const seen = new Set<string>()
  const add = (module: string) => {
    if (seen.has(module)) return
    seen.add(module)
    manifest[module]!.imports?.forEach(add)
  }
  modules.forEach(add)
  const entries = [...seen].map((module) => manifest[module]!)
  const addresses = (names: string[]) => [...new Set(names.map((name) => `/backstage/${name}`))]
  return {
    js: addresses(entries.map(({ file }) => file)),
    css: addresses(entries.flatMap(({ css = [] }) => css)),
  }
}

/** Puts a compressed copy beside each script and style that has none (worker/site/desk/compressed-file.ts). */
export async function compressDeskFiles(): Promise<void> {
  const compress = promisify(brotliCompress)
  const files = globSync(`${desk.folder}/assets/*.{css,js}`)
  await Promise.all(
    files.map(async (file) => {
      if (existsSync(`${file}.br`)) return
      await writeFile(`${file}.part`, await compress(await readFile(file)))
      // An interrupted build leaves no half of a copy.
      await rename(`${file}.part`, `${file}.br`)
    }),
  )
}

/** Source of a pattern that matches modules by their paths below `client/`; throws when one does not exist, as after a renaming. */
export function clientModules(...names: string[]): string {
  const files = names.map((name) =>
    [`client/${name}.ts`, `client/${name}.tsx`].find((file) => existsSync(file)),
  )
  const missing = names.filter((_, index) => !files[index])
  if (missing.length > 0) throw new Error(`no such module below client/: ${missing.join(', ')}`)
  return `(?:${files.map((file) => `/${file!}`.replaceAll('.', String.raw`\.`)).join('|')})$`
}

/**
 * Files of the desk's first screens: few requests, for a line on which each takes long. `start` sends the first read and is
 * small. `rows` imports no widgets.
 */
export const deskGroups = [
  {
    name: 'start',
    test: new RegExp(
      clientModules('desk/start', 'desk/data/entry-title', 'desk/editor/form/wall-time'),
    ),
    priority: 3,
  },
  { name: 'shell', tags: ['$initial' as const], priority: 2 },
  {
    name: 'rows',
    test: new RegExp(
      clientModules(
        'desk/data/entry-list',
        'desk/data/files',
        'desk/screens/entries/row',
        'desk/ui/entry-link',
        'desk/ui/entry-marks',
        'desk/ui/find-field',
        'desk/ui/language-names',
        'desk/ui/mark',
        'desk/ui/moment',
        'desk/ui/query-state',
        'desk/ui/rows/row-space',
        'desk/shell/use-row-navigation',
        'desk/ui/rows/use-virtual-rows',
      ),
    ),
    priority: 1,
  },
  // The list of templates shows texts, too.
  {
    name: 'document',
    test: /node_modules\/(?:(?:@tiptap\/pm\/dist\/|prosemirror-)(?:model|state|transform)|orderedmap)\//,
    priority: 1,
  },
  {
    name: 'writing',
    test: new RegExp(
      `/node_modules/(?:@tiptap/(?!static-renderer|react|pm/dist/(?:tables|dropcursor|gapcursor)|extension-table/dist/table)[a-z-]+|prosemirror-(?!tables|dropcursor|gapcursor)[a-z]+|rope-sequence|w3c-keyname)/|${clientModules(
        'desk/editor/schema/chart',
        'desk/editor/schema/document',
        'desk/editor/schema/embed',
        'desk/editor/schema/figure',
        'desk/editor/schema/figure-view',
        'desk/editor/schema/json',
        'desk/editor/schema/nodes',
        'desk/editor/schema/table',
        'desk/editor/text/open-editor',
      )}`,
    ),
  },
  // Other screens need the schemas of texts without the editor, and none needs frames before a card is made.
  {
    name: 'texts',
    test: /client\/contract\/text\/(?!rich-text-schema|authors|frame)/,
    priority: 1,
  },
  // Fields and texts of entries for the editor, in one request. They come without `schemas`.
  {
    name: 'entries',
    test: new RegExp(
      `/node_modules/dequal/dist/|${clientModules(
        'contract/desk/entries/data',
        'contract/desk/entries/flat-fields',
        'contract/desk/entries/kinds/registry',
        'contract/questionnaire/questionnaire',
        'desk/data/field-names',
        'desk/data/recent',
        'desk/data/use-unload-warning',
        'desk/images/upload/types',
      )}`,
    ),
    priority: 1,
  },
  {
    name: 'schemas',
    test: new RegExp(
      `/node_modules/zod/|${clientModules(
        'contract/desk/fields',
        'contract/fields',
        'contract/text-fields',
        'contract/text/rich-text-schema',
      )}`,
    ),
  },
]
