// Auto, light, dark. `themeScript` runs before the stylesheet to avoid a flash; the rest wires the switches.
import { sessionHint } from '../../contract/session-hint.ts'
import { getCookie, setCookie } from '../storage/local.ts'

const cookie = 'theme'

/** Inline script that marks <html>, before anything is painted, with the chosen theme and with whether there may be a member. */
export const themeScript = `{const c=document.cookie,d=document.documentElement.dataset,t=/(?:^|; )${cookie}=(light|dark)/.exec(c);if(t)d.theme=t[1];if(/(?:^|; )${sessionHint}=/.test(c))d.member=''}`

/** Buttons with `data-set-theme`: `""` follows the system, `next` toggles the visible theme. */
export function wireTheme(): void {
  show()
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    const button = event.target.closest<HTMLElement>('[data-set-theme]')
    if (button)
      choose(button.dataset.setTheme === 'next' ? opposite() : (button.dataset.setTheme ?? ''))
  })
}

function choose(theme: string): void {
  setCookie(cookie, theme)
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  show()
}

function opposite(): string {
  const isDark =
    document.documentElement.dataset.theme === 'dark' ||
    (!document.documentElement.dataset.theme && matchMedia('(prefers-color-scheme: dark)').matches)
  return isDark ? 'light' : 'dark'
}

function show(): void {
  const chosen = getCookie(cookie) ?? ''
  for (const button of document.querySelectorAll<HTMLElement>(
    '[data-set-theme]:not([data-set-theme=next])',
  )) {
    button.setAttribute('aria-pressed', String(button.dataset.setTheme === chosen))
  }
}
