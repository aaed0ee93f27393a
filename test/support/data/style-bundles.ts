// Classes styled by the public style sheets, and classes used by a page, read from the sources.
import { code, styles } from 'virtual:public-sources'
import { styleBundles, type KindSheet } from '../../../worker/site/render/style-bundles.ts'

/** Sheets that do not style a class on a normal screen. */
const conditions = /\/(?:print|forced-colors)\.css$/

const pathFrom = (file: string, relative: string) => new URL(relative, `file://${file}`).pathname

/** Selectors of a sheet, without `:not`. */
export function selectorsOf(sheet: 'main' | KindSheet): string[] {
  const from = `/client/styles/${sheet}.css`
  return [...styles[from]!.matchAll(/@import '(.+?)'/g)]
    .map(([, file = '']) => pathFrom(from, file))
    .filter((file) => !conditions.test(file))
    .flatMap((file) => selectorsIn(styles[file]!))
}

const functionOf = (name: string) => new RegExp(`:${name}\\((?:[^()]|\\([^()]*\\))*\\)`, 'g')

function selectorsIn(css: string): string[] {
  const plain = css
    .replaceAll(/\/\*[^]*?\*\/|url\("[^"]*"\)/g, '')
    .replaceAll(functionOf('not'), '')
  return [...plain.matchAll(/([^{};]+)\{/g)]
    .flatMap(([, prelude = '']) => prelude.match(/(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [])
    .map((selector) => selector.trim())
    .filter((selector) => !/^(?:@|from$|to$|[\d.]+%|&)/.test(selector))
}

export function classesIn(selector: string): string[] {
  return [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)
}

/** Without `:has`, which only tests for a descendant. */
const plain = (selector: string) => selector.replaceAll(functionOf('has'), '')

const lastOf = (selector: string) =>
  selector
    .trim()
    .split(/[\s>+~]+/)
    .at(-1)!

/** Classes of the element that the selector styles, without its ancestors and siblings. */
function classesOfSubject(selector: string): string[] {
  const short = plain(selector).replaceAll(/\(([^()]*)\)/g, (_, list: string) =>
    list.split(',').map(lastOf).join(),
  )
  return classesIn(lastOf(short))
}

/** Classes styled on every page. */
const commonClasses = new Set(selectorsOf('main').flatMap(classesOfSubject))

/** Classes styled by a single sheet. */
export const sheetByClass = new Map(
  styleBundles.flatMap((sheet) =>
    selectorsOf(sheet)
      .flatMap((selector) => classesIn(plain(selector)))
      .filter((name) => !commonClasses.has(name))
      .map((name): [string, KindSheet] => [name, sheet]),
  ),
)

/** A file and everything it imports, including dynamically. */
function filesFrom(file: string, seen = new Set<string>()): Set<string> {
  const text = code[file]
  if (text === undefined || seen.has(file)) return seen
  seen.add(file)
  const plain = text.replaceAll(/^import type [^]*?'$/gm, '')
  for (const [, other = ''] of plain.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g))
    filesFrom(pathFrom(file, other), seen)
  return seen
}

const naming =
  /class(?:Name)?(?:=| = )("[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})|classList\.\w+\([^)]*\)/g

/** Classes used by this file and its imports that only one sheet styles. */
export function classesNeededBy(file: string): string[] {
  const names = [...filesFrom(file)]
    .flatMap((one) => code[one]!.match(naming) ?? [])
    .flatMap((text) => text.match(/(["'`])[^]*?\1/g) ?? [])
    .flatMap((text) => text.match(/[a-z][\w-]*/g) ?? [])
  return [...new Set(names)].filter((name) => sheetByClass.has(name))
}

const neededByIsland = new Map(
  Object.keys(code)
    .filter((file) => file.endsWith('.island.tsx'))
    .map((file) => [/([^/]+)\.island\.tsx$/.exec(file)![1]!, classesNeededBy(file)]),
)

/** Classes of a page and its islands whose style sheet the page does not link. */
export function unstyledClasses(html: string): string[] {
  const linked = html.matchAll(/<link rel="stylesheet" href="\/([^"]+)\.css"/g)
  const sheets = new Set([...linked].map(([, name]) => name))
  const own = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
  const islands = [...html.matchAll(/ data-island="([^"]*)"/g)]
  const later = islands.flatMap(([, name = '']) => neededByIsland.get(name)!)
  return [...new Set([...own, ...later])].filter((name) => {
    const sheet = sheetByClass.get(name)
    return sheet !== undefined && !sheets.has(sheet)
  })
}

/**
 * Classes in public sheets that neither the site's code nor `otherCode` names. A name may have an interpolated end.
 */
export function deadClasses(otherCode: readonly string[]): string[] {
  const texts = [...Object.values(code), ...otherCode]
  const strings = texts.flatMap((text) => text.match(/(["'`])[^\n]*?\1/g) ?? [])
  const named = new Set(strings.flatMap((text) => text.match(/[a-z][\w-]*/g) ?? []))
  const begun = texts
    .flatMap((text) => text.match(naming) ?? [])
    .flatMap((text) => [...text.matchAll(/(?<![\w-])([a-z][\w-]*)\$\{/g)])
    .map(([, start = '']) => start)
  const styled = Object.entries(styles)
    .filter(([file]) => !file.startsWith('/client/desk/'))
    .flatMap(([, css]) => selectorsIn(css).flatMap(classesIn))
  return [...new Set(styled)].filter(
    (name) => !named.has(name) && !begun.some((start) => name.startsWith(start)),
  )
}
