// Facts of posts whose pages state none of themselves, from the providers' documents about them (oembed.com).
import { frameOf } from '../../../client/contract/text/frame.ts'

const endpoints: Readonly<Record<string, string>> = {
  X: 'https://publish.twitter.com/oembed?omit_script=1&dnt=1&url=',
  TikTok: 'https://www.tiktok.com/oembed?url=',
}

/** Address of the document about a post; `undefined` if its page is read instead. */
export function oembedFor(address: string): string | undefined {
  const frame = frameOf(address)
  const endpoint = frame && endpoints[frame.name]
  return endpoint ? endpoint + encodeURIComponent(address) : undefined
}

/** Author as title, words as description. @throws SyntaxError for anything but JSON */
export async function oembedFacts(json: string) {
  const about: unknown = JSON.parse(json)
  const textOf = (name: string) => {
    const value: unknown = Object(about)[name]
    return typeof value === 'string' ? value : ''
  }
  const author = textOf('author_name')
  return {
    title: author || textOf('title'),
    description: textOf('title') || (await firstParagraph(textOf('html'))),
    site: textOf('provider_name'),
    image: textOf('thumbnail_url'),
  }
}

/** Source text of the first paragraph, with its entities. */
async function firstParagraph(html: string): Promise<string> {
  let found = ''
  let isOver = false
  const rewriter = new HTMLRewriter().on('p', {
    element: (paragraph) => paragraph.onEndTag(() => void (isOver = true)),
    text: ({ text }) => void (isOver || (found += text)),
  })
  rewriter.on('p br', { element: () => void (isOver || (found += ' ')) })
  await rewriter.transform(new Response(html)).arrayBuffer()
  return found
}
