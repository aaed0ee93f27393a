import { expect, it } from 'vitest'
import { nicknameFor } from '../../../worker/services/members/google-account.ts'

it.each([
  ['Ananya Rao', 'Ananya Rao'],
  ['沈知夏', '沈知夏 1234'],
  ['अनन्या राव', 'अनन्या राव'],
  ['  Li  ', 'Li 1234'],
  ['', 'u1234567890ab'],
  ['\u200B\u202E ', 'u1234567890ab'],
  ['Evil\u202Eeman', 'Evileman'],
  ['😀'.repeat(60), '😀'.repeat(50)],
  ['evil.com', 'u1234567890ab'],
  ['Lucky 点 com', 'u1234567890ab'],
  ['x'.repeat(500), 'x'.repeat(50)],
])('a nickname is made of "%s"', (name, nickname) => {
  expect(nicknameFor(name, 'u1234567890ab')).toBe(nickname)
})
