// React's side of the islands; loaded when the first of them is needed.
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isLocale } from './contract/locale.ts'
import { I18nProvider } from './i18n/context.tsx'
import type { Messages } from './i18n/messages.ts'
import { translator } from './i18n/translate.ts'
import { registry } from './islands/registry.ts'

/** Hydrates the island marked by `element`; resolves when its code has run. */
export async function hydrate(element: HTMLElement): Promise<void> {
  const { island = '', prefix = '', props = '{}', messages = '{}' } = element.dataset
  const lang = document.documentElement.lang
  const load = registry[island]
  if (!load || !isLocale(lang)) throw new Error(`no island ${island}`)
  const { component } = await load()
  // The props were written by the server from this component's own props type.
  const Component = component as React.ComponentType<object>
  const i18n = { locale: lang, t: translator(JSON.parse(messages) as Partial<Messages>, lang) }
  hydrateRoot(
    element,
    <StrictMode>
      <I18nProvider value={i18n}>
        <Component {...(JSON.parse(props) as object)} />
      </I18nProvider>
    </StrictMode>,
    {
      identifierPrefix: prefix,
      onRecoverableError: (error) => console.error('hydration', island, error),
    },
  )
  element.dataset.hydrated = ''
}
