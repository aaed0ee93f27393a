// Layout of documents that are rendered at once and not cached: sign-in pages, the desk application, developer tools.
import { reactRenderer } from '@hono/react-renderer'
import type { ReactNode } from 'react'
import { mediaAttribute } from '../../client/contract/media/origin.ts'

interface Document {
  lang: string
  title: string
  /** Color scheme that the reader chose. */
  theme?: string | undefined
  /** Elements of the head after the title. */
  head?: ReactNode
}

declare module '@hono/react-renderer' {
  // oxlint-disable-next-line typescript/no-empty-object-type
  interface Props extends Document {}
}

/** Middleware: `c.render` puts its element into the body of a document. */
export const documents = reactRenderer(
  ({ children, lang, title, theme, head }) => (
    <html lang={lang} data-theme={theme} {...mediaAttribute()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f7f3" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b111d" />
        <title>{title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {head}
      </head>
      <body>{children}</body>
    </html>
  ),
  { docType: '<!doctype html>' },
)
