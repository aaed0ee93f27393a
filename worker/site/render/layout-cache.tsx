// Cached HTML of header, menus, footer and templates. Rendered once per language, chrome and position in the
// navigation, and wrapped around the content of every page.
import { renderToStaticMarkup } from 'react-dom/server'
import { IslandHostProvider } from '../../../client/browser/boot/island.tsx'
import type { Locale } from '../../../client/contract/locale.ts'
import type { Chrome } from '../../../client/contract/site/site.ts'
import { I18nProvider } from '../../../client/i18n/context.tsx'
import type { MessageSection } from '../../../client/i18n/messages.ts'
import { LanguageItems } from '../../../client/site/layout/language-menu.tsx'
import { Layout } from '../../../client/site/layout/layout.tsx'
import { currentItems } from '../../../client/site/layout/mega-menu.tsx'
import type { LanguageOption, SharedLayoutProps } from '../../../client/site/layout/layout-props.ts'
import { splitAtSlots, type Slot } from '../../../client/site/layout/slot.ts'
import { translatorFor } from '../../i18n/translators.ts'
import { islandHost, keysOf, messagesJson, type RenderedParts } from './island-host.tsx'

interface CachedLayout {
  texts: string[]
  slots: Slot[]
  /** Islands and messages that the frame adds to the document. */
  included: RenderedParts
}

/** Keyed by chrome, so that frames of an old chrome are garbage-collected. */
const frames = new WeakMap<Chrome, Map<string, CachedLayout>>()

interface PageFrameParts {
  locale: Locale
  chrome: Chrome
  frame: SharedLayoutProps & { languages: readonly LanguageOption[] }
}

/** HTML before and after the content of <main>, and the parts it already includes. */
export function renderLayout({ locale, chrome, frame }: PageFrameParts) {
  const { texts, slots, included } = cachedFrame(locale, chrome, frame)
  const fill: Record<Slot, () => string> = {
    languages: () => languageItems(locale, frame.languages, true),
    'drawer-languages': () => languageItems(locale, frame.languages, false),
    main: () => '',
  }
  const parts = texts.map((text, index) => {
    const slot = slots[index]
    return slot ? text + fill[slot]() : text
  })
  const main = slots.indexOf('main') + 1
  return {
    before: parts.slice(0, main).join(''),
    after: parts.slice(main).join(''),
    included: { islands: new Map(included.islands), messages: new Set(included.messages) },
  }
}

/** Frame of a position in the navigation, shared by all pages with equal options. */
export function cachedFrame(
  locale: Locale,
  chrome: Chrome,
  frame: SharedLayoutProps,
): CachedLayout {
  const ofChrome = frames.get(chrome) ?? new Map<string, CachedLayout>()
  frames.set(chrome, ofChrome)
  // Listed explicitly, because the page's frame also has languages and breadcrumbs, which are not part of this one.
  const { path, hasAds, ageGate, feedback, realtimeKey, thirdParties } = frame
  const current = currentItems(chrome.nav_list, path, locale)
  const key = JSON.stringify([
    locale,
    current,
    hasAds,
    ageGate,
    feedback,
    realtimeKey,
    thirdParties,
  ])
  const known = ofChrome.get(key)
  if (known) return known
  const made = renderFrame(locale, chrome, frame)
  ofChrome.set(key, made)
  return made
}

function renderFrame(locale: Locale, chrome: Chrome, frame: SharedLayoutProps): CachedLayout {
  const included: RenderedParts = { islands: new Map(), messages: new Set() }
  // The frame's islands share one script at its top, so that islands of the page do not repeat its messages.
  const host = { ...islandHost(locale, included), messages: recordMessages(included) }
  const html = renderToStaticMarkup(
    <I18nProvider value={{ locale, t: translatorFor(locale) }}>
      <IslandHostProvider value={host}>
        <Layout chrome={chrome} layoutProps={frame} />
      </IslandHostProvider>
    </I18nProvider>,
  )
  const messages = messagesJson(locale, [...included.messages])
  const script = `<script type="application/json" data-messages="">${messages}</script>`
  return { ...splitAtSlots(script + html), included }
}

function recordMessages(included: RenderedParts) {
  return (parts: readonly MessageSection[]) => {
    for (const key of parts.flatMap(keysOf)) included.messages.add(key)
    return undefined
  }
}

function languageItems(
  locale: Locale,
  languages: readonly LanguageOption[],
  hasOffers: boolean,
): string {
  return renderToStaticMarkup(
    <I18nProvider value={{ locale, t: translatorFor(locale) }}>
      <LanguageItems languages={languages} hasOffers={hasOffers} />
    </I18nProvider>,
  )
}
