import { afterEach, describe, expect, it, vi } from 'vitest'
import { passedTopics, openItems } from '../../../../client/desk/editor/checklist/lines.ts'
import { throttle } from '../../../../client/desk/editor/checklist/spaced.ts'
import type { Finding } from '../../../../client/contract/desk/entries/checklist.ts'

afterEach(() => void vi.useRealTimers())

const say = (key: string, values: object = {}) => `${key} ${Object.values(values).join(' ')}`.trim()
const finding = (code: Finding['code'], rest: Partial<Finding> = {}): Finding => ({
  code,
  level: code === 'broken_link' || code === 'incomplete' ? 'blocking' : 'advice',
  field: 'body',
  ...rest,
})

const original = { type: 'article', source_lang: null } as const

describe('the lines of a checklist', () => {
  it('name the cell of a row with a missing value', () => {
    const { lines } = openItems(
      [finding('incomplete', { field: 'nav_list', block: 35, value: 'address' })],
      say,
    )
    expect(lines.map(({ text }) => text)).toEqual([
      expect.stringContaining('checklist.incomplete_cell'),
    ])
    expect(lines[0]!.text).toMatch(/nav_list.* 36 .*address/)
  })

  it('list required fields first, and all missing languages in one line', () => {
    const { lines } = openItems(
      [
        finding('alt_missing', { block: 3 }),
        finding('translation_missing', { value: 'th-TH' }),
        finding('translation_missing', { value: 'hi-IN' }),
        finding('broken_link', { block: 0, value: '/article/9' }),
      ],
      say,
    )
    expect(lines.map(({ text }) => text)).toEqual([
      'checklist.broken_link /article/9 1',
      'checklist.alt_missing  4',
      'checklist.translation_missing ไทย · हिंदी',
    ])
  })

  it('are as many as have a key, followed by the number of the others', () => {
    const many = Array.from({ length: 12 }, (_, block) => finding('alt_missing', { block }))
    const { lines, more } = openItems(many, say)
    expect([lines.length, more]).toEqual([9, 3])
  })

  it('are ticked for checks without findings', () => {
    expect(passedTopics([finding('broken_link')], original)).not.toContain('links')
    expect(passedTopics([], original)).not.toContain('source')
    const untitled = passedTopics([finding('incomplete', { field: 'title' })], original)
    expect(untitled).not.toContain('title')
    expect(untitled).not.toContain('snippet')
    const uncovered = [finding('incomplete', { field: 'cover_img' })]
    expect(passedTopics(uncovered, original)).not.toContain('card')
    expect(passedTopics([], { ...original, source_lang: 'zh-CN' })).toContain('source')
  })

  it('check only fields and languages for an entry without a page of its own', () => {
    expect(passedTopics([], { ...original, type: 'footer' })).toEqual(['fields', 'languages'])
  })
})

it('the checklist is updated once for saves in short order, and at limited intervals', () => {
  vi.useFakeTimers()
  const look = vi.fn<() => void>()
  const again = throttle(look, 5000)
  for (let save = 0; save < 40; save += 1) {
    again.soon()
    vi.advanceTimersByTime(500)
  }
  expect(look).toHaveBeenCalledTimes(5)
  again.soon()
  vi.advanceTimersByTime(5000)
  expect(look).toHaveBeenCalledTimes(6)
})
