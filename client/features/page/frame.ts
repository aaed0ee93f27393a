// Frames of other sites, each loaded when its reader asks for it.
import { followHeight } from './frame-height.ts'

/** Frames run their scripts and keep their own data, and open links in a new tab. They cannot leave this page. */
const sandbox = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/** Replaces the button by its frame, and moves the focus into it. */
export function showFrame(button: HTMLElement): void {
  const { frame = '', dark = frame, title = '', height = '', width, measured } = button.dataset
  const shown = document.createElement('iframe')
  shown.setAttribute('sandbox', sandbox)
  shown.allow = 'encrypted-media; fullscreen; picture-in-picture'
  shown.title = title
  shown.height = height
  if (width) shown.style.maxWidth = `${width}px`
  shown.src = isDark() ? dark : frame
  if (measured) followHeight(shown)
  button.replaceWith(shown)
  shown.focus()
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}
