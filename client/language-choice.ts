// Remembers the language chosen in the switcher, and offers the browser's language once to who reads another one.
import { localeCookie } from './contract/locale.ts'
import { getCookie, readStored, setCookie, storageKeys, store } from './storage.ts'

export function wireLanguageChoice(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    const link = event.target.closest<HTMLElement>('a[data-locale]')
    if (link?.dataset.locale) setCookie(localeCookie, link.dataset.locale)
  })
  offer()
}

function offer(): void {
  const bar = document.querySelector<HTMLElement>('[data-language-offer]')
  if (!bar || getCookie(localeCookie) || readStored(storageKeys.languageOfferClosed)) return
  const link = preferredLink()
  if (!link || link.hasAttribute('aria-current')) return
  const offered = bar.querySelector('a')
  if (!offered) return
  offered.textContent = link.dataset.offer ?? ''
  offered.href = link.href
  offered.lang = link.lang
  offered.dataset.locale = link.dataset.locale
  bar.hidden = false
  bar.querySelector('button')?.addEventListener('click', () => {
    bar.hidden = true
    store(storageKeys.languageOfferClosed, '1')
  })
}

/** The switcher's link for the first of the browser's languages the site has. */
function preferredLink(): HTMLAnchorElement | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-offer]')]
  for (const wanted of navigator.languages) {
    const match =
      links.find((link) => link.lang === wanted) ??
      links.find((link) => language(link.lang) === language(wanted))
    if (match) return match
  }
  return undefined
}

function language(tag: string): string {
  return new Intl.Locale(tag).language
}
