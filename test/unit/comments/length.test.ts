import { describe, expect, it } from 'vitest'
import { announcedStep } from '../../../client/features/comments/form/length.ts'
import {
  commentLength,
  commentText,
  maxCommentLength,
} from '../../../client/contract/comments/comment.ts'

describe('the length of a comment', () => {
  it.each([
    ['', 0],
    [' \n\t ', 0],
    ['好看', 2],
    ['🙂👍🏽', 3],
    ['  a b  ', 3],
    ['a\r\nb\rc', 5],
    ['e\u0301', 1],
  ])('of %j is %i', (text, length) => {
    expect(commentLength(text)).toBe(length)
  })

  it('equals the length that the API computes', () => {
    for (const unit of ['字', '🙂', 'e\u0301']) {
      expect(commentLength(unit.repeat(maxCommentLength))).toBe(maxCommentLength)
      expect(commentText.safeParse(unit.repeat(maxCommentLength)).success).toBe(true)
      expect(commentText.safeParse(unit.repeat(maxCommentLength + 1)).success).toBe(false)
    }
  })
})

describe('the remaining length', () => {
  it('is announced at few of the thousand keystrokes, and once when it is used up', () => {
    const steps = Array.from({ length: maxCommentLength + 20 }, (_, typed) =>
      announcedStep(maxCommentLength - typed),
    )
    const said = steps.filter((step, typed) => step !== steps[typed - 1])
    expect(steps[0]).toBeUndefined()
    expect(said).toEqual([100, 50, 20, 10, 0, -1])
  })
})
