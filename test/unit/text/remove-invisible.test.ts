// @vitest-environment jsdom
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { DeskError } from '../../../client/desk/api/client.ts'
import { DialogForm, formText, useFormSubmit } from '../../../client/desk/ui/form.tsx'
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

it('the desk has the button for the code of an error, whatever its text says', async () => {
  const codes = ['text_too_long', 'unseen_characters', 'unseen_characters'] as const
  const sent: string[] = []
  const errors = codes.map((code) => [{ field: 'name', code, detail: `${code} U+200B` }])
  const send = (data: FormData) => {
    sent.push(formText(data, 'name'))
    return Promise.reject(new DeskError('validation_failed', { errors: errors[sent.length - 1]! }))
  }
  function Dialog() {
    return DialogForm({
      form: useFormSubmit(send),
      submitLabel: 'Send',
      onClose: () => undefined,
      children: createElement('input', { name: 'name', defaultValue: 'Lin\u200b' }),
    })
  }
  document.body.innerHTML = '<main></main>'
  const root = createRoot(document.querySelector('main')!)
  root.render(createElement(Dialog))
  const shown = (text: string) =>
    vi.waitFor(() => expect(document.querySelector('[role=alert], output')?.textContent).toBe(text))
  const submit = () => document.querySelector('form')!.requestSubmit()
  await vi.waitFor(submit)
  await shown('text_too_long U+200B')
  submit()
  await shown('unseen_characters U+200Bcommon.remove_invisible')
  document.querySelector<HTMLElement>('[role=alert] button')!.click()
  await shown('common.invisible_removed')
  submit()
  await shown('unseen_characters U+200Bcommon.remove_invisible')
  expect(sent).toEqual(['Lin\u200b', 'Lin\u200b', 'Lin'])
  root.unmount()
})
