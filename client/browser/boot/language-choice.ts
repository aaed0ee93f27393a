// Stores the language chosen in the switcher, and once offers the browser's language on a page in another one.
import { localeCookie } from '../../contract/locale.ts'
import { getCookie, readStored, setCookie, storageKeys, store } from '../storage/local.ts'

export function initLanguageChoice(): void {
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

/** The switcher's link for the first of the browser's languages that the site supports. */
function preferredLink(): HTMLAnchorElement | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-offer]')]
  for (const wanted of navigator.languages) {
    const exact = links.find((link) => link.lang === wanted)
    const match = exact ?? links.find((link) => written(link.lang) === written(wanted))
    if (match) return match
  }
  return undefined
}

/** Language and script, so that a reader of zh-TW is offered zh-HK; an invalid tag is returned unchanged. */
function written(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    return tag
  }
}
