// Dialogs whose main button takes something away: marked, so that they open at their way out.
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const destructive =
  /'(?:DELETE |POST [^']*\/(?:withdraw|restore)'|PUT [^']*\/(?:maintenance|language\/:code)')/
/** Files whose destructive request is the undo of a dialog, or is sent by a button beside it. */
const others = [
  'editor/form/new-tag-dialog',
  'screens/entries/view-menu',
  'screens/inbox/demo-slots',
  'screens/me/factors',
]

const dialogs = globSync('client/desk/**/*.tsx').flatMap((file) => {
  const text = readFileSync(file, 'utf8')
  const isOne = /<(?:Dialog|DialogForm|ConfirmDialog)\b/.test(text) && destructive.test(text)
  return isOne && !others.some((name) => file.includes(name)) ? [{ file, text }] : []
})

it('finds them', () => {
  expect(dialogs.length).toBeGreaterThan(7)
})

it.each(dialogs)('$file marks its button', ({ text }) => {
  expect(text).toMatch(/isDestructive/)
})
