// React's side of the islands; loaded when the first of them is needed.
import { StrictMode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { isLocale } from '../../contract/locale.ts'
import { I18nProvider } from '../../i18n/context.tsx'
import { translator } from '../../i18n/translate.ts'
import type { IslandData } from './island.tsx'
import { registry } from '../../islands.ts'

const roots = new WeakMap<HTMLElement, Root>()

/** Hydrates the island marked by `element`; resolves when its code has run. */
export async function hydrate(element: HTMLElement): Promise<void> {
  const { island = '', prefix = '' } = element.dataset
  const data = element.previousElementSibling?.textContent
  const lang = document.documentElement.lang
  const load = registry[island]
  if (!load || !data || !isLocale(lang)) throw new Error(`no island ${island}`)
  const { component } = await load()
  // Both were written by the server, the props from this component's own props type.
  const { props, messages } = JSON.parse(data) as IslandData
  const Component = component as React.ComponentType<object>
  const i18n = { locale: lang, t: translator(messages, lang) }
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
  element.dataset.hydrated = ''
}

/** Ends an island that is about to leave the document: its timers stop. */
export function release(element: HTMLElement): void {
  roots.get(element)?.unmount()
}
