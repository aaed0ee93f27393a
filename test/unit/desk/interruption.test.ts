// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { interrupt, interruptionNow } from '../../../client/desk/api/interruption.ts'

const error = new Error('signed out')
const ask = () => interrupt('sign_in', error).catch((reason: unknown) => reason)

function press(name: string): void {
  const element = document.body.appendChild(document.createElement(name))
  element.click()
}

afterEach(() => {
  interruptionNow()?.settle()
  press('button')
  document.body.replaceChildren()
})

it('is declined once for all that happens by itself, until something is pressed', async () => {
  const first = ask()
  interruptionNow()!.giveUp()
  expect(await first).toBe(error)
  // An autosave that comes later does not ask again, nor does a press into the text.
  expect(await ask()).toBe(error)
  press('p')
  expect(await ask()).toBe(error)
  expect(interruptionNow()).toBeNull()
  press('button')
  const again = ask()
  interruptionNow()!.settle()
  expect(await again).toBeUndefined()
})

it('that was declined keeps no proof of a second factor from being asked for', async () => {
  const first = ask()
  interruptionNow()!.giveUp()
  await first
  const proof = interrupt('step_up', error)
  expect(interruptionNow()?.kind).toBe('step_up')
  interruptionNow()!.settle()
  await proof
})
