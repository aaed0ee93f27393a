import { expect, it } from 'vitest'
import { xAccountOf } from '../../../client/contract/text/authors.ts'

it.each([
  ['https://x.com/lu_yiming', '@lu_yiming'],
  ['https://www.twitter.com/Lu?lang=en', '@Lu'],
  ['https://mobile.x.com/@lu/', '@lu'],
  ['https://x.com/lu/status/1', null],
  ['https://x.com/intent/post?text=a', null],
  ['https://x.com/share', null],
  ['https://x.com/', null],
  ['https://x.com/a_name_with_16_ch', null],
  ['https://netflix.com/lu', null],
  ['https://x.com.example.org/lu', null],
  ['/en-US/author/4', null],
])('the account of %s is %s', (url, account) => {
  expect(xAccountOf(url)).toBe(account)
})
