// Draft of the notice that readers get while the site is closed.
import { useState } from 'react'
import {
  maintenanceInput,
  type MaintenanceInput,
  type MaintenanceState,
} from '../../../contract/desk/site/settings-api.ts'
import { locales, type Locale } from '../../../contract/locale.ts'
import { useNow } from '../../data/clock.ts'

export type Notice = ReturnType<typeof useNotice>

export function useNotice({ enabled, until, url, message, usual }: MaintenanceState) {
  const said = Object.fromEntries(locales.map((lang) => [lang, message[lang] ?? usual[lang] ?? '']))
  const initial = { until, url, texts: said }
  const [typed, setTyped] = useState(initial)
  const texts: Partial<Record<Locale, string>> = typed.texts
  // Default texts are not saved as custom messages, so that later changes of the defaults apply.
  const own = Object.fromEntries(
    locales.flatMap((lang) => {
      const text = texts[lang]?.trim() ?? ''
      return text === '' || text === usual[lang] ? [] : [[lang, text]]
    }),
  )
  const input: MaintenanceInput = {
    enabled: true,
    until: typed.until,
    url: typed.url.trim(),
    message: own,
  }
  const now = useNow(10_000)
  const isPast = typed.until !== null && Date.parse(typed.until) <= now.getTime()
  return {
    input,
    texts,
    until: typed.until,
    url: typed.url,
    isPast,
    isValid: maintenanceInput.safeParse(input).success && (!isPast || typed.until === until),
    isChanged: enabled && JSON.stringify(typed) !== JSON.stringify(initial),
    say: (lang: Locale, text: string) =>
      setTyped({ ...typed, texts: { ...typed.texts, [lang]: text } }),
    end: (at: string | null) => setTyped({ ...typed, until: at }),
    sendTo: (to: string) => setTyped({ ...typed, url: to }),
  }
}
