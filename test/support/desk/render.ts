import { createElement, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { DeskLanguage } from '../../../client/contract/desk/operators/operator.ts'
import {
  DeskI18nProvider,
  loadMessages,
  withMessages,
  type MessageLoaders,
} from '../../../client/desk/i18n/i18n.ts'

/** Renders a part of the desk in jsdom, with the texts of most screens and, with `of`, others. */
export async function renderDesk(
  part: ReactNode,
  { lang = 'en-US', of }: { lang?: DeskLanguage; of?: MessageLoaders } = {},
): Promise<HTMLElement> {
  const value = await loadMessages(lang)
  await withMessages(lang, Promise.resolve(), of)
  const place = document.body.appendChild(document.createElement('div'))
  flushSync(() => createRoot(place).render(createElement(DeskI18nProvider, { value }, part)))
  return place
}
