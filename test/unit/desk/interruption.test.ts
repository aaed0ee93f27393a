// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { promptForAuth, currentAuthPrompt } from '../../../client/desk/api/auth-prompt.ts'

const error = new Error('signed out')
const ask = () => promptForAuth('sign_in', error).catch((reason: unknown) => reason)

function press(name: string): void {
  const element = document.body.appendChild(document.createElement(name))
  element.click()
}

afterEach(() => {
  currentAuthPrompt()?.resolve()
  press('button')
  document.body.replaceChildren()
})

it('a declined sign-in dialog applies to all automatic requests, until the next click', async () => {
  const first = ask()
  currentAuthPrompt()!.cancel()
  expect(await first).toBe(error)
  // A later autosave does not ask again, nor does a click into the text.
  expect(await ask()).toBe(error)
  press('p')
  expect(await ask()).toBe(error)
  expect(currentAuthPrompt()).toBeNull()
  press('button')
  const again = ask()
  currentAuthPrompt()!.resolve()
  expect(await again).toBeUndefined()
})

it('a declined sign-in dialog does not suppress one for a second factor', async () => {
  const first = ask()
  currentAuthPrompt()!.cancel()
  await first
  const proof = promptForAuth('step_up', error)
  expect(currentAuthPrompt()?.kind).toBe('step_up')
  currentAuthPrompt()!.resolve()
  await proof
})
