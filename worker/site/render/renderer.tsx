// React elements → a streamed document, with islands rendered as roots of their own.
import type { Context } from 'hono'
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import type { Locale } from '../../../client/contract/locale.ts'
import { I18nProvider } from '../../../client/i18n/context.tsx'
import type { MessagePart } from '../../../client/i18n/messages.ts'
import { IslandHostProvider, type IslandHost } from '../../../client/browser/boot/island.tsx'
import type { AppEnv } from '../../env.ts'
import { Document } from './document.tsx'
import type { DocumentHead } from './head.ts'
import { jsonForScript } from './json-for-script.ts'
import { catalogues, translatorFor } from '../../i18n/translators.ts'

/** Streams `content` as a whole document; the status must be set before. */
export async function renderDocument(
  c: Context<AppEnv>,
  locale: Locale,
  head: DocumentHead,
  content: ReactNode,
): Promise<Response> {
  const nonce = c.get('nonce')
  const origin = c.env.ORIGIN
  const stream = await renderToReadableStream(
    <Document locale={locale} head={head} nonce={nonce} origin={origin}>
      <I18nProvider value={{ locale, t: translatorFor(locale) }}>
        <IslandHostProvider value={islandHost(locale)}>{content}</IslandHostProvider>
      </I18nProvider>
    </Document>,
    {
      nonce,
      onError: (error) => console.error(JSON.stringify({ level: 'error', ssr: String(error) })),
    },
  )
  c.header('Content-Type', 'text/html; charset=UTF-8')
  return c.body(stream)
}

/**
 * Prefixes are counted per document and name: the same page always renders to the same bytes, and an island of
 * another page can be put into this one without its ids meeting others.
 */
function islandHost(locale: Locale): IslandHost {
  const i18n = { locale, t: translatorFor(locale) }
  const counts = new Map<string, number>()
  return {
    nextPrefix: (name) => {
      const count = counts.get(name) ?? 0
      counts.set(name, count + 1)
      return `${name}-${count > 0 ? `${count}-` : ''}`
    },
    renderAlone: (element, identifierPrefix) =>
      renderToString(<I18nProvider value={i18n}>{element}</I18nProvider>, { identifierPrefix }),
    data: (props, parts) =>
      `{"props":${jsonForScript(props)},"messages":${messagesFor(locale, parts)}}`,
  }
}

const written = new Map<string, string>()

function messagesFor(locale: Locale, parts: readonly MessagePart[]): string {
  const key = `${locale} ${parts.join()}`
  const known = written.get(key)
  if (known) return known
  const json = jsonForScript(pick(catalogues[locale], parts))
  written.set(key, json)
  return json
}

type Tree = { readonly [key: string]: string | Tree }

/** The parts of a tree these dotted paths name. */
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
