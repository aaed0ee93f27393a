// Hydrates islands with React; loaded when the first island is needed.
import { startTransition, StrictMode, type ComponentType } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { isLocale } from '../../contract/locale.ts'
import { I18nProvider } from '../../i18n/context.tsx'
import { translator } from '../../i18n/translate.ts'
import type { IslandComponent } from './island.tsx'
import { mergePageMessages } from './page-messages.ts'

const roots = new WeakMap<HTMLElement, Root>()

/** Hydrates the island marked by `element` with the single island its module exports. */
export function hydrate(element: HTMLElement, module: object): void {
  const { island = '', prefix = '' } = element.dataset
  const data = element.previousElementSibling?.textContent
  const lang = document.documentElement.lang
  const exported = Object.values(module).find(isIsland)
  if (!exported || !data || !isLocale(lang)) throw new Error(`island ${island} cannot hydrate`)
  // Written by the server from this component's own props type.
  const props = JSON.parse(data) as object
  const Component: ComponentType<object> = exported.component
  const i18n = { locale: lang, t: translator(mergePageMessages(), lang) }
  // A transition is rendered in slices, so that a large island does not block a tap elsewhere.
  startTransition(() => {
    const root = hydrateRoot(
      element,
      <StrictMode>
        <I18nProvider value={i18n}>
          <Component {...props} />
        </I18nProvider>
      </StrictMode>,
      {
        identifierPrefix: prefix,
        onRecoverableError: (error) => console.error('hydration', island, error),
      },
    )
    roots.set(element, root)
  })
  element.dataset.hydrated = ''
}

function isIsland(exported: unknown): exported is IslandComponent<object> {
  return typeof exported === 'function' && 'component' in exported
}

/** Unmounts an island that is about to be removed from the document, so that its timers stop. */
export function unmountIsland(element: HTMLElement): void {
  roots.get(element)?.unmount()
}
