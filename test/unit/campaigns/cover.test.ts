// Pages on which the cover advertisement is shown.
import { describe, expect, it } from 'vitest'
import { dayInUtc8, shouldShowCover } from '../../../client/features/campaigns/advertisements.ts'

const today = 20_778
const moment = {
  today,
  hiddenOn: null,
  isDone: false,
  isFirstPage: true,
  referrer: '',
}

it('the cover is shown once per visit', () => {
  expect(shouldShowCover(moment)).toBe(true)
  expect(shouldShowCover({ ...moment, isDone: true })).toBe(false)
})

it('the cover is not shown on the day it was hidden, but on every other', () => {
  expect(shouldShowCover({ ...moment, hiddenOn: String(today) })).toBe(false)
  for (const hiddenOn of [String(today - 1), String(today + 1), '', 'junk'])
    expect(shouldShowCover({ ...moment, hiddenOn }), `${hiddenOn}`).toBe(true)
})

it('the day changes at midnight in UTC+8', () => {
  const day = (iso: string) => dayInUtc8(new Date(iso))
  const before = day('2026-12-21T15:59:59.999Z')
  expect(day('2026-12-20T16:00:00.000Z')).toBe(before)
  expect(day('2026-12-21T16:00:00.000Z')).toBe(before + 1)
  expect(day('2026-12-22T00:00:00.000+08:00')).toBe(before + 1)
})

describe('the first page of a visit', () => {
  it.each([
    'https://www.google.com/',
    'https://www.google.co.uk/search?q=a',
    'https://www.google.com.hk/',
    'https://cn.bing.com/',
    'https://www.baidu.com/link?url=x',
    'https://m.baidu.com/',
    'https://www.sogou.com/',
    'https://www.so.com/',
    'https://m.sm.cn/',
    'https://yandex.ru/',
    'https://duckduckgo.com/',
    'https://hk.search.yahoo.com/',
    'https://search.brave.com/',
    'https://coccoc.com/',
    'android-app://com.google.android.googlequicksearchbox/',
  ])('has no cover after %s, but the next page has', (referrer) => {
    expect(shouldShowCover({ ...moment, referrer })).toBe(false)
    expect(shouldShowCover({ ...moment, referrer, isFirstPage: false })).toBe(true)
  })

  it.each([
    '',
    'https://t.me/',
    'https://google.com.evil.example/',
    'https://notgoogle.com/',
    'https://baidu.example.com/',
    'https://also.com/',
    'https://meridian.example/search?q=google.com',
    'junk',
  ])('has the cover after "%s"', (referrer) => {
    expect(shouldShowCover({ ...moment, referrer })).toBe(true)
  })
})
