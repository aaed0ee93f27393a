// Imports between files of the repository: static, `import()`, `new URL(…, import.meta.url)`, and of style sheets.
import path from 'node:path'
import { parseSync } from 'oxc-parser'

export interface Import {
  from: string
  to: string
}

/** Path → source. */
export type Files = Map<string, string>

/** Relative specifiers in a file. */
function specifiersIn(file: string, source: string): string[] {
  if (file.endsWith('.css')) return matches(source, /@import\s+(?:url\()?['"](\.[^'"]+)/g)
  const { staticImports, staticExports } = parseSync(file, source).module
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map((one) => one.moduleRequest?.value ?? '')),
    ...matches(source, /\bimport\(\s*['"`](\.[^'"`$]+)['"`]\s*\)/g),
    ...matches(source, /new URL\(\s*['"](\.[^'"]+)['"],\s*import\.meta\.url/g),
  ].filter((one) => one.startsWith('.'))
}

function matches(source: string, pattern: RegExp): string[] {
  return [...source.matchAll(pattern)].map(([, specifier = '']) => specifier)
}

const isCode = (file: string) => /\.(?:tsx?|mts|mjs|css)$/.test(file) && !file.endsWith('.d.mts')

/** Includes type imports. */
export function importsIn(files: Files): Import[] {
  return [...files]
    .filter(([file]) => isCode(file))
    .flatMap(([from, source]) =>
      specifiersIn(from, source).flatMap((specifier) => {
        const to = path.posix.join(path.posix.dirname(from), specifier.replace(/[?#].*$/, ''))
        return files.has(to) && to !== from ? [{ from, to }] : []
      }),
    )
}
