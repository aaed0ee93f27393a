// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { removeInvisible } from '../../../client/ui/form/remove-invisible.ts'

it('invisible characters leave the text fields of a form as if typed, and stay where they shape text', () => {
  document.body.innerHTML = `<form>
    <input id="name" value="Lin\u200b\u2066"><input id="sound" value="क्\u200dष 👩\u200d💻">
    <textarea id="text">one\u202e\ntwo</textarea><input id="secret" type="password" value="a\u200b">
    <input id="fixed" value="a\u200b" readonly>
  </form>`
  const typed: string[] = []
  document.body.addEventListener('input', ({ target }) => typed.push((target as Element).id))
  removeInvisible(document.querySelector('form')!)
  const fields = [...document.querySelectorAll<HTMLInputElement>('form > *')]
  expect(fields.map(({ value }) => value)).toEqual([
    'Lin',
    'क्\u200dष 👩\u200d💻',
    'one\ntwo',
    'a\u200b',
    'a\u200b',
  ])
  expect(typed).toEqual(['name', 'text'])
  expect(document.activeElement?.id).toBe('text')
  removeInvisible(document.querySelector('#name')!)
  expect(typed).toHaveLength(2)
})
