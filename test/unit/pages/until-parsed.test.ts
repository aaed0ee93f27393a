// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { untilParsed } from '../../../client/browser/boot/until-parsed.ts'

// No wait outlives its test, because it would read the document after its end.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** A document that is still arriving: its last element is an island within `main`. */
function arriving(): HTMLElement {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  document.body.innerHTML = '<main><div data-island="like"></div></main>'
  return document.querySelector<HTMLElement>('[data-island]')!
}

/** Resolves to whether the parser is known to have left the element, before any timer. */
async function isLeft(element: HTMLElement): Promise<boolean> {
  let isDone = false
  void untilParsed(element).then(() => (isDone = true))
  await Promise.resolve()
  await Promise.resolve()
  return isDone
}

it('an island that is still being parsed is not hydrated', async () => {
  expect(await isLeft(arriving())).toBe(false)
})

it.each<[string, (element: HTMLElement) => void]>([
  ['something follows it', (element) => element.after('x')],
  ['something follows what contains it', (element) => element.parentElement!.after('x')],
  [
    'the document is complete',
    () => vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive'),
  ],
])('an island is hydrated once %s', async (_, arrive) => {
  const element = arriving()
  arrive(element)
  expect(await isLeft(element)).toBe(true)
})
