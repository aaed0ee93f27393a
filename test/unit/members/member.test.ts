// Logic of the member center that needs no browser.
import { describe, expect, it } from 'vitest'
import { isAcceptableAvatar, maxAvatarBytes } from '../../../client/contract/members/avatar.ts'
import type { User } from '../../../client/contract/members/member.ts'
import { readBuddhistYear } from '../../../client/features/account/buddhist-year.ts'
import { profileChanges } from '../../../client/features/members/profile/profile-changes.ts'
import { isPopUpDue } from '../../../client/features/notifications/latest-notification.ts'

describe('the pop-up of the latest unread message', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z')

  it.each([
    ['never before', null, true],
    ['just now', '2026-11-20T11:59:59.000Z', false],
    ['exactly a day ago', '2026-11-19T12:00:00.000Z', false],
    ['more than a day ago', '2026-11-19T11:59:59.999Z', true],
    ['at no time there is', 'nonsense', true],
    ['in the future, by a clock that was wrong', '2099-01-01T00:00:00.000Z', true],
  ])('when it was shown %s: %s', (_, shownAt, expected) => {
    expect(isPopUpDue(shownAt, now)).toBe(expected)
  })
})

it.each([
  ['2540', '1997'],
  [' 2569 ', '2026'],
  ['1997', undefined],
  ['2400', undefined],
  ['2570', undefined],
  ['254', undefined],
  ['25x0', undefined],
])('a birthday in the year %s is offered as %s', (typed, common) => {
  expect(readBuddhistYear(typed, new Date('2026-11-20T12:00:00Z'))?.common).toBe(common)
})

describe('changes of a profile', () => {
  const user = {
    nickname: 'Lin Qiu',
    member: {
      name: null,
      phone: '+85261234567',
      country: 'HK',
      birthday: { year: 1991, month: 6, day: 4 },
    },
  } as User
  const form = (changes: Record<string, string> = {}) => {
    const data = new FormData()
    const typed = {
      nickname: 'Lin Qiu',
      name: '',
      phone: '+85261234567',
      country: 'HK',
      birthday_year: '1991',
      birthday_month: '6',
      birthday_day: '4',
      ...changes,
    }
    for (const [name, value] of Object.entries(typed)) data.set(name, value)
    return data
  }

  it('are empty for an unchanged form', () => {
    expect(profileChanges(form(), user)).toEqual({})
  })

  it('contain only changed fields', () => {
    expect(profileChanges(form({ nickname: ' Lin Qiuyuan ', birthday_day: '05' }), user)).toEqual({
      nickname: 'Lin Qiuyuan',
      birthday: { year: 1991, month: 6, day: 5 },
    })
  })

  it('clear optional fields', () => {
    expect(profileChanges(form({ phone: '', country: '' }), user)).toEqual({
      phone: null,
      country: null,
    })
  })

  it('set a name only if there is none', () => {
    const named = { ...user, member: { ...user.member, name: 'Lin' } }
    expect(profileChanges(form({ name: 'Qiu' }), user)).toEqual({ name: 'Qiu' })
    expect(profileChanges(form({ name: 'Qiu' }), named)).toEqual({})
  })
})

it.each([
  ['image/png', 1, true],
  ['image/webp', maxAvatarBytes, true],
  ['image/webp', maxAvatarBytes + 1, false],
  ['image/png', 0, false],
  ['image/heic', 100, true],
  ['', 100, true],
  ['application/pdf', 100, false],
])('an avatar of type %j with %i bytes is acceptable: %s', (type, size, expected) => {
  expect(isAcceptableAvatar({ type, size })).toBe(expected)
})
