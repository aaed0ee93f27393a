// Rules for folders: no two siblings import each other, at any level, and none has too many files.
import path from 'node:path'
import type { Import } from './imports.ts'
import { graphOf, ringsIn } from './rings.ts'

const maxFiles = 25

interface Neighbours {
  /** Parent folder of both. */
  parent: string
  from: string
  to: string
}

/** Sibling folders or files that an import connects. */
function neighboursOf({ from, to }: Import): Neighbours {
  const [own, other] = [from.split('/'), to.split('/')]
  const depth = own.findIndex((part, index) => part !== other[index])
  return {
    parent: own.slice(0, depth).join('/') || '.',
    from: own[depth] ?? '',
    to: other[depth] ?? '',
  }
}

/** Siblings (folders, or a folder and a file) that import each other directly or in a ring. */
export function knots(imports: readonly Import[]): string[] {
  const parents = Map.groupBy(
    imports.map((one) => ({ ...neighboursOf(one), file: one })),
    ({ parent }) => parent,
  )
  return [...parents].flatMap(([parent, pairs]) =>
    ringsIn(graphOf(pairs.map(({ from, to }) => [from, to] as const)))
      .filter((ring) =>
        pairs.some(({ file, from }) => ring.includes(from) && isBelow(file, parent)),
      )
      .map((ring) => {
        const within = pairs.filter(({ from, to }) => ring.includes(from) && ring.includes(to))
        const lines = within.map(({ file }) => `\n    ${file.from} → ${file.to}`)
        return `${parent}: ${ring.toSorted().join(', ')} import each other${lines.join('')}`
      }),
  )
}

/** True unless both files are directly in the folder. */
function isBelow({ from, to }: Import, parent: string): boolean {
  return [from, to].some((file) => path.posix.dirname(file) !== parent)
}

/** A style sheet and its component count as one file. */
export function crowdedFolders(files: readonly string[]): string[] {
  const known = new Set(files)
  const isPart = (file: string) =>
    file.endsWith('.css') && ['.tsx', '.ts'].some((end) => known.has(file.replace(/\.css$/, end)))
  const counted = files.filter((file) => !isPart(file))
  return [...Map.groupBy(counted, (file) => path.posix.dirname(file))]
    .filter(([, own]) => own.length > maxFiles)
    .map(([folder, own]) => `${folder}: ${own.length} files, more than ${maxFiles}`)
}
