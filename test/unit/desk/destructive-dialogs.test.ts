// Dialogs with a destructive main button are marked, so that the cancel button gets the initial focus.
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
  const isOne =
    /<(?:Dialog|DialogForm|FormDialog|ConfirmDialog)\b/.test(text) && destructive.test(text)
  return isOne && !others.some((name) => file.includes(name)) ? [{ file, text }] : []
})

it('the search finds destructive dialogs', () => {
  expect(dialogs.length).toBeGreaterThan(7)
})

it.each(dialogs)('$file marks its main button as destructive', ({ text }) => {
  expect(text).toMatch(/isDestructive/)
})
