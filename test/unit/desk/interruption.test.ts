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

it('is declined once for all that happens by itself, until something is pressed', async () => {
  const first = ask()
  currentAuthPrompt()!.cancel()
  expect(await first).toBe(error)
  // An autosave that comes later does not ask again, nor does a press into the text.
  expect(await ask()).toBe(error)
  press('p')
  expect(await ask()).toBe(error)
  expect(currentAuthPrompt()).toBeNull()
  press('button')
  const again = ask()
  currentAuthPrompt()!.resolve()
  expect(await again).toBeUndefined()
})

it('that was declined keeps no proof of a second factor from being asked for', async () => {
  const first = ask()
  currentAuthPrompt()!.cancel()
  await first
  const proof = promptForAuth('step_up', error)
  expect(currentAuthPrompt()?.kind).toBe('step_up')
  currentAuthPrompt()!.resolve()
  await proof
})
