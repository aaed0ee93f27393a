// Auto, light, dark: wires the switches. `head-script.ts` applies the choice before the first paint, to avoid a flash.
import { getCookie, setCookie } from '../storage/local.ts'

export const themeCookie = 'theme'

/** Buttons with `data-set-theme`: `""` follows the system, `next` toggles the visible theme. */
export function initTheme(): void {
  show()
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    const button = event.target.closest<HTMLElement>('[data-set-theme]')
    if (button)
      choose(button.dataset.setTheme === 'next' ? opposite() : (button.dataset.setTheme ?? ''))
  })
}

function choose(theme: string): void {
  setCookie(themeCookie, theme)
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
  const chosen = getCookie(themeCookie) ?? ''
  for (const button of document.querySelectorAll<HTMLElement>(
    '[data-set-theme]:not([data-set-theme=next])',
  )) {
    button.setAttribute('aria-pressed', String(button.dataset.setTheme === chosen))
  }
}
