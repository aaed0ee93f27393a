import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** A stub of the browser's storage, with its capacity. */
function storageOf(size = Infinity): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > size) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key) => void kept.delete(key),
  }
}

/** A fresh instance of the module, as on a newly opened page. */
async function openPage() {
  vi.resetModules()
  return import('../../../client/features/comments/form/draft.ts')
}

afterEach(() => vi.unstubAllGlobals())
const draft = { text: '写到一半', author: 7 }

describe('a draft', () => {
  beforeEach(() => vi.stubGlobal('localStorage', storageOf()))

  it('is stored separately for each article and each parent comment', async () => {
    const { draftKey } = await openPage()
    const places = [draftKey(1, null), draftKey(11, null), draftKey(1, 1), draftKey(1, 11)]
    expect(new Set(places).size).toBe(places.length)
  })

  it('is available on the next page, with the idempotency key of its request', async () => {
    const request = { text: '写到一半', key: 'a-b' }
    const first = await openPage()
    first.keepDraft('2', { ...draft, request })
    const { readDraft, dropDraft } = await openPage()
    expect(readDraft('2', 7)).toEqual({ ...draft, request })
    expect(readDraft('2/5', 7)).toBeUndefined()
    dropDraft('2')
    expect((await openPage()).readDraft('2', 7)).toBeUndefined()
  })

  it('of a member is for that member only, of a visitor for everyone', async () => {
    const { keepDraft, readDraft } = await openPage()
    keepDraft('2', draft)
    expect([readDraft('2', 8), readDraft('2', null)]).toEqual([undefined, undefined])
    expect(readDraft('2', 7)?.text).toBe(draft.text)
    keepDraft('3', { ...draft, author: null })
    expect([readDraft('3', 8)?.text, readDraft('3', null)?.text]).toEqual([draft.text, draft.text])
  })

  it('is evicted after twenty later ones', async () => {
    const { keepDraft, readDraft } = await openPage()
    for (let place = 1; place <= 20; place++) keepDraft(String(place), draft)
    keepDraft('1', { ...draft, text: '又写' })
    keepDraft('21', draft)
    expect(readDraft('1', 7)?.text).toBe('又写')
    expect(readDraft('2', 7)).toBeUndefined()
    expect(readDraft('21', 7)).toBeDefined()
  })

  it.each(['', 'null', '{"2":1}', '[1, ["2"], [2, {}], ["2", {"text": 1}]]'])(
    'is ignored if %j is stored',
    async (kept) => {
      localStorage.setItem('meridian.comment-drafts', kept)
      const { keepDraft, readDraft } = await openPage()
      expect(readDraft('2', 7)).toBeUndefined()
      keepDraft('2', draft)
      expect(readDraft('2', 7)).toEqual(draft)
    },
  )
})

describe('a browser without storage', () => {
  it('keeps a draft as long as the page is open', async () => {
    vi.stubGlobal('localStorage', undefined)
    const { keepDraft, readDraft } = await openPage()
    keepDraft('2', draft)
    expect(readDraft('2', 7)).toEqual(draft)
    expect((await openPage()).readDraft('2', 7)).toBeUndefined()
  })

  it('does so when its storage is full, too', async () => {
    vi.stubGlobal('localStorage', storageOf(60))
    const { keepDraft, readDraft } = await openPage()
    keepDraft('2', draft)
    const longer = { ...draft, text: draft.text.repeat(10) }
    keepDraft('2', longer)
    expect(readDraft('2', 7)).toEqual(longer)
    expect((await openPage()).readDraft('2', 7)).toEqual(draft)
  })
})
