// Meta keys, by which clients recognize a page regardless of its address and language.
import { paths, type PathName } from '../paths.ts'

export const pageKeys = {
  download: 'DOWNLOAD',
  faq: 'FAQ',
  timeline: 'TIME_LINE',
  currentMonth: 'CALENDAR',
  month: 'CALENDAR',
  contact: 'CONTACT_US',
  markSixGenerator: 'MARK_SIX_GENERATOR',
  markSixHistory: 'MARK_SIX_HISTORY',
  polls: 'POLL',
  terms: 'TERMS_OF_SERVICE',
} as const satisfies Partial<Record<PathName, string>>

type KeyedPath = keyof typeof pageKeys
export type PageKey = (typeof pageKeys)[KeyedPath]

const patterns = Object.entries(pageKeys).map(([name, key]) => ({
  key,
  pattern: toRegExp(paths[name as KeyedPath]),
}))

/** The key of the page at a path without language prefix, if its pattern has one. */
export function pageKeyAt(path: string): PageKey | undefined {
  return patterns.find(({ pattern }) => pattern.test(path))?.key
}

/** Paths without parameters of the pages with a key, as candidates for the navigation. */
export function parameterlessPathsOf(key: PageKey): string[] {
  const names = Object.entries(pageKeys).filter(([, one]) => one === key)
  return names.map(([name]) => paths[name as KeyedPath].split('/:')[0] ?? '')
}

function toRegExp(pattern: string): RegExp {
  const parts = pattern.slice(1).split('/')
  const sources = parts.map((part) => {
    const [isParameter, rule = '[^/]+', optional] = /^:\w+(?:\{(.+)\})?(\?)?$/.exec(part) ?? []
    if (!isParameter) return `/${part}`
    return optional ? `(?:/${rule})?` : `/${rule}`
  })
  return new RegExp(`^${sources.join('')}$`)
}
