// Server rendering of islands: each is its own React root, next to its props and messages.
import { renderToString } from 'react-dom/server'
import type { IslandHost } from '../../../client/browser/boot/island.tsx'
import { defaultLocale, type Locale } from '../../../client/contract/locale.ts'
import type { Session } from '../../../client/browser/session/session.ts'
import { RenderedSession } from '../../../client/browser/session/use-session.ts'
import { I18nProvider } from '../../../client/i18n/context.tsx'
import type { MessageKey, MessageSection } from '../../../client/i18n/messages.ts'
import { catalogues, translatorFor } from '../../i18n/translators.ts'
import { jsonForScript } from './json-for-script.ts'

/** Parts already in the document: number of islands per name, and messages. */
export interface RenderedParts {
  islands: Map<string, number>
  messages: Set<MessageKey>
}

/**
 * Prefixes are numbered per document and name. So a page always renders to the same bytes, and an island can be
 * inserted into another page without id collisions.
 */
export function islandHost(locale: Locale, included: RenderedParts, session?: Session): IslandHost {
  const i18n = { locale, t: translatorFor(locale) }
  return {
    nextPrefix: (name) => {
      const count = included.islands.get(name) ?? 0
      included.islands.set(name, count + 1)
      return `${name}-${count > 0 ? `${count}-` : ''}`
    },
    renderAlone: (element, identifierPrefix) => {
      const alone = <I18nProvider value={i18n}>{element}</I18nProvider>
      const root = session ? <RenderedSession value={session}>{alone}</RenderedSession> : alone
      return renderToString(root, { identifierPrefix })
    },
    props: jsonForScript,
    messages: (parts) => {
      const missing = parts.flatMap(keysOf).filter((key) => !included.messages.has(key))
      for (const key of missing) included.messages.add(key)
      return missing.length > 0 ? messagesJson(locale, missing) : undefined
    },
  }
}

const cachedJson = new Map<string, string>()

/** Messages as JSON that is safe inside a <script>. */
export function messagesJson(locale: Locale, keys: readonly MessageKey[]): string {
  const key = `${locale} ${keys.join()}`
  const known = cachedJson.get(key)
  if (known) return known
  const json = jsonForScript(pick(catalogues[locale], keys))
  cachedJson.set(key, json)
  return json
}

type Tree = { readonly [key: string]: string | Tree }

const keysOfParts = new Map<MessageSection, MessageKey[]>()

/** Message keys of a part of the catalogue; all languages have the same tree. */
export function keysOf(part: MessageSection): MessageKey[] {
  const known = keysOfParts.get(part)
  if (known) return known
  const branch = part
    .split('.')
    .reduce<string | Tree>(
      (tree, key) => (typeof tree === 'string' ? tree : (tree[key] ?? '')),
      catalogues[defaultLocale],
    )
  const keys = leavesOf(branch, part)
  keysOfParts.set(part, keys)
  return keys
}

function leavesOf(branch: string | Tree, path: string): MessageKey[] {
  // A path that ends at a text is a key.
  if (typeof branch === 'string') return [path as MessageKey]
  return Object.entries(branch).flatMap(([key, below]) => leavesOf(below, `${path}.${key}`))
}

/** Subtree of these dotted paths. */
function pick(tree: Tree, paths: readonly string[]): Tree {
  const keys = new Set(paths.map((path) => path.split('.')[0] ?? ''))
  return Object.fromEntries(
    Array.from(keys, (key) => {
      const below = paths
        .filter((path) => path.startsWith(`${key}.`))
        .map((path) => path.slice(key.length + 1))
      const branch = tree[key] ?? ''
      return [key, below.length > 0 && typeof branch !== 'string' ? pick(branch, below) : branch]
    }),
  )
}
