// Renders React elements as a streamed document: head, cached frame, and content with islands.
import type { Context } from 'hono'
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import { IslandHostProvider } from '../../../client/browser/boot/island.tsx'
import type { Session } from '../../../client/browser/session/session.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { isLinkOff, offModulesIn } from '../../../client/contract/site/modules.ts'
import { frameOf } from '../../../client/contract/text/frame.ts'
import type { Chrome } from '../../../client/contract/site/site.ts'
import { I18nProvider } from '../../../client/i18n/context.tsx'
import { MainContent } from '../../../client/site/layout/main-content.tsx'
import type { LayoutProps } from '../../../client/site/layout/layout-props.ts'
import type { AppEnv } from '../../env.ts'
import { logError } from '../../storage/log-error.ts'
import { translatorFor } from '../../i18n/translators.ts'
import { blockStyleSheet } from './assets.ts'
import { bodyMark, Document } from './document.tsx'
import type { DocumentHead } from './head.ts'
import { islandHost, type RenderedParts } from './island-host.tsx'
import { renderLayout } from './layout-cache.tsx'

export interface DocumentParts {
  locale: Locale
  head: DocumentHead
  content: ReactNode
  /** Frame around the content; absent on a bare screen. */
  around?: { chrome: Chrome; frame: LayoutProps } | undefined
  /** Session for "view as" at the desk. */
  session?: Session | undefined
}

/** Streams a whole document. The status must be set before. Rejects if the content cannot be rendered. */
export async function renderDocument(
  c: Context<AppEnv>,
  { locale, head, content, around, session }: DocumentParts,
): Promise<Response> {
  const nonce = c.get('nonce')
  const began = Date.now()
  const document = renderToStaticMarkup(
    <Document
      locale={locale}
      head={head}
      nonce={nonce}
      origin={c.env.ORIGIN}
      hasContact={around?.chrome.footer.contact_open ?? false}
    />,
  )
  const [start = '', end = ''] = document.split(bodyMark)
  const layout = layoutOf(locale, around)
  const body = await renderBody(c, { locale, content, around, session }, layout.included)
  c.set('renderTime', Date.now() - began)
  c.header('Content-Type', 'text/html; charset=UTF-8')
  return c.body(wrapStream(`<!DOCTYPE html>${start}${layout.before}`, body, layout.after + end))
}

/** Inner HTML of `<main>` alone. */
export async function renderMain(
  c: Context<AppEnv>,
  { locale, content, around, session }: DocumentParts,
): Promise<string> {
  const { included } = layoutOf(locale, around)
  return new Response(await renderBody(c, { locale, content, around, session }, included)).text()
}

const layoutOf = (locale: Locale, around: DocumentParts['around']) =>
  around
    ? renderLayout({ locale, ...around })
    : { before: '', after: '', included: nothingIncluded() }

/** The content inside the frame, or all of a bare screen. */
async function renderBody(
  c: Context<AppEnv>,
  { locale, content, around, session }: Omit<DocumentParts, 'head'>,
  included: RenderedParts,
) {
  const frames = new Set<string>()
  const admitted = (href: string) => {
    const frame = frameOf(href)
    if (frame) frames.add(frame.origin)
    return frame
  }
  const body = await renderToReadableStream(
    <I18nProvider
      value={{
        locale,
        t: translatorFor(locale),
        isOff: around && linkCheck(around),
        blockStyles: blockStyleSheet,
        frameOf: admitted,
      }}
    >
      <IslandHostProvider value={islandHost(locale, included, session)}>
        {around ? (
          <MainContent crumbs={around.frame.crumbs} shownIn={around.frame.contentLocale}>
            {content}
          </MainContent>
        ) : (
          content
        )}
      </IslandHostProvider>
    </I18nProvider>,
    {
      nonce: c.get('nonce'),
      onError: (error) => logError(c.get('deps'), { ssr: String(error) }),
    },
  )
  // Texts are never behind a boundary that could stream later.
  c.set('frames', [...frames].join(' '))
  return body
}

function linkCheck({ chrome: { settings } }: NonNullable<DocumentParts['around']>) {
  const off = offModulesIn(settings)
  return off.size > 0 ? (link: string) => isLinkOff(off, link) : undefined
}

function nothingIncluded(): RenderedParts {
  return { islands: new Map(), messages: new Set() }
}

const encoder = new TextEncoder()

/** Adds text before and after a stream. */
function wrapStream(before: string, content: ReadableStream<Uint8Array>, after: string) {
  const chunks = content.getReader()
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(before)),
    async pull(controller) {
      const { done, value } = await chunks.read()
      controller.enqueue(done ? encoder.encode(after) : value)
      if (done) controller.close()
    },
    cancel: (reason) => chunks.cancel(reason),
  })
}
