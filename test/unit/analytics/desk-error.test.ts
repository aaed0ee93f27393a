import { expect, it } from 'vitest'
import { framesOf, messageWithoutTexts } from '../../../client/contract/analytics/desk-error.ts'

const said = (message: string) => messageWithoutTexts(new TypeError(message))

it.each([
  [
    `Cannot read properties of undefined (reading 'rows')`,
    `Cannot read properties of undefined (reading 'rows')`,
  ],
  [`l is not a function`, `l is not a function`],
  [
    `Unexpected token 'S', "Secret title" is not valid JSON`,
    `Unexpected token 'S', … is not valid JSON`,
  ],
  [
    `Invalid content for node cell: <paragraph("Secret <b>text")>`,
    'Invalid content for node cell: …',
  ],
  [`Cannot find 'a secret title' in list`, 'Cannot find … in list'],
  ['没有找到秘密 title', '… title'],
])('keeps names of code and no quoted or written text: %s', (message, kept) => {
  expect(said(message)).toBe(`TypeError: ${kept}`)
})

it('keeps the innermost stack frames of this site', () => {
  const stack = `TypeError: Secret
    at l (https://site.test/backstage/assets/editor-1.js:1:2345)
    at https://site.test/backstage/assets/index-2.js?v=1:7:8
    at chrome-extension://abc/content.js:1:1
    at x (https://elsewhere.test/a.js:1:1)`
  expect(framesOf(stack, 'https://site.test')).toEqual([
    '/backstage/assets/editor-1.js:1:2345',
    '/backstage/assets/index-2.js:7:8',
  ])
})
