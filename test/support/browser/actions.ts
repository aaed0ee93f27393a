// A person whose actions are counted. One action is a click or tap, a key press, a selection, or a text typed or pasted
// at once.
import type { Locator, Page } from 'playwright/test'

type File = Parameters<Locator['setInputFiles']>[0]

export function noScriptActions(page: Page) {
  let actions = 0
  const counted = async (act: Promise<unknown>) => {
    actions += 1
    await act
  }
  return {
    actions: () => actions,
    click: (target: Locator) => counted(target.click()),
    press: (key: string) => counted(page.keyboard.press(key)),
    /** Types into the focused element. */
    type: (text: string) => counted(page.keyboard.insertText(text)),
    /** Clicks a field and types. */
    fill: (field: Locator, text: string) =>
      counted(field.click()).then(() => counted(field.fill(text))),
    choose: (field: Locator, option: string) => counted(field.selectOption(option)),
    upload: (field: Locator, file: File) => counted(field.setInputFiles(file)),
    /** Pastes into the focused element, as from another program. */
    paste: (html: string) =>
      counted(
        page.evaluate((written) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/html', written)
          const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true })
          document.activeElement!.dispatchEvent(paste)
        }, html),
      ),
  }
}
