import { readFile } from 'node:fs/promises'
import { createElement } from 'react'

export const names = ['home', 'article', 'games']

/** The content of a page, as the bench has written it. */
export async function contentOf(name) {
  return JSON.parse(await readFile(`pages/${name}.json`, 'utf8'))
}

function element(node) {
  if (typeof node === 'string') return node
  const [tag, properties, ...children] = node
  return createElement(tag, properties, ...children.map(element))
}

export function Page({ title, lang, body }) {
  return (
    <div lang={lang}>
      <title>{title}</title>
      {createElement('div', null, ...body.map(element))}
    </div>
  )
}
