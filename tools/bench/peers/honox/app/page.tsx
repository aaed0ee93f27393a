import type { Child } from 'hono/jsx'
import { jsx } from 'hono/jsx'
import type { Node, PeerPage } from '../../elements.ts'

function element(node: Node): Child {
  if (typeof node === 'string') return node
  const [tag, properties, ...children] = node
  return jsx(tag, properties, ...children.map(element))
}

export function Page({ title, lang, body }: PeerPage) {
  return (
    <html lang={lang}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{title}</title>
      </head>
      <body>{body.map(element)}</body>
    </html>
  )
}
