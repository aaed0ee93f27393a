// @vitest-environment jsdom
// A preview page that follows its unsaved draft.
import { describe, expect, it, vi } from 'vitest'
import { DeskError } from '../../../client/desk/api/client.ts'
import { morphChildren, morphHtml } from '../../../client/desk/frame/morph.ts'
import { blockElements, placeAt } from '../../../client/desk/frame/page-places.ts'
import { createRenderLoop } from '../../../client/desk/frame/render-loop.ts'
import { articleText } from '../../support/desk/article-text.ts'

const elementOf = (html: string) => {
  const element = document.createElement('main')
  element.innerHTML = html
  return element
}
const island = (props: string, html: string) =>
  `<script type="application/json">${props}</script><div data-island="like">${html}</div>`

describe('morphChildren', () => {
  it('keeps equal elements and running islands, and replaces an island with other props', () => {
    const first = elementOf(`<p>One</p><img src="a"><p>Two</p>${island('{"n":1}', 'Like')}`)
    const [one, image, , , running] = first.children
    running!.textContent = 'Liked'
    const inserted = `<p>One</p><p>New</p><img src="a"><p class="b">Too</p>${island('{"n":1}', 'Like')}`
    morphChildren(first, elementOf(inserted))
    expect(first.innerHTML).toBe(inserted.replace('Like<', 'Liked<'))
    expect([...first.children]).toEqual(expect.arrayContaining([one, image, running]))
    const other = elementOf(island('{"n":2}', 'Like'))
    morphChildren(first, other)
    expect(first.innerHTML).toBe(island('{"n":2}', 'Like'))
    expect(first.contains(running!)).toBe(false)
  })
})

it('a page keeps its parts when a new block needs a style sheet', () => {
  const preload = '<link rel="preload" href="/a">'
  const sheet = '<link rel="stylesheet" href="/b">'
  const page = elementOf(`${preload}<p>One</p><article>${island('{"n":1}', 'Like')}</article>`)
  const running = page.querySelector('[data-island]')
  morphHtml(
    page,
    `${preload}${sheet}<p>One</p><article><aside></aside>${island('{"n":1}', 'Like')}</article>`,
  )
  expect(page.querySelector('[data-island]')).toBe(running)
  expect(page.querySelectorAll('aside')).toHaveLength(1)
  expect(document.head.innerHTML).toContain(sheet)
})

describe('places of a draft', () => {
  const data = articleText('Harbor lights', 'Same words', 'Same words')
  const main = elementOf(
    `<h1>Harbor <wbr>lights</h1><article><p id="a">Same words</p><p id="b">Same <b>words</b></p><p>Tags</p></article>`,
  )
  const at = (selector: string) => placeAt(main, data, main.querySelector(selector)!)

  it('are found by their words in the order of the text, in both directions', () => {
    expect(blockElements(main, data.body).map((one) => one?.id)).toEqual(['a', 'b'])
    expect([at('b'), at('h1')]).toEqual([{ field: 'body', block: 1 }, { field: 'title' }])
    expect(at('p:last-child')).toBeNull()
  })

  it('include a block without words after one with words', () => {
    const body = { type: 'doc', content: [...data.body.content, { type: 'horizontalRule' }] }
    expect(blockElements(main, body).at(-1)?.textContent).toBe('Tags')
  })
})

it('renders the latest draft next, waits after a refusal, and reports an unreachable server', async () => {
  vi.useFakeTimers()
  const sent: unknown[] = []
  const answers = [
    'first',
    new DeskError('too_many_requests'),
    'third',
    new DeskError('unreachable'),
  ]
  const [onHtml, onFailure] = [vi.fn<(html: string) => void>(), vi.fn<(code: string) => void>()]
  const loop = createRenderLoop({
    async render({ n }) {
      sent.push(n)
      const answer = answers.shift()!
      if (typeof answer === 'string') return answer
      throw answer
    },
    onHtml,
    onFailure,
  })
  for (const n of [1, 2, 3]) loop.show({ n })
  await vi.advanceTimersByTimeAsync(270)
  expect(sent).toEqual([1, 3])
  await vi.advanceTimersByTimeAsync(900)
  expect(sent).toEqual([1, 3])
  await vi.advanceTimersByTimeAsync(400)
  loop.show({ n: 4 })
  await vi.advanceTimersByTimeAsync(400)
  expect(sent).toEqual([1, 3, 3, 4])
  expect(onHtml.mock.calls).toEqual([['first'], ['third']])
  expect(onFailure.mock.calls).toEqual([['unreachable']])
  vi.useRealTimers()
})
