import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { languageName, type Locale } from '../../../contract/locale.ts'
import { withQuery } from '../../../contract/paths.ts'
import { parsePreviewView } from '../../frame/view.ts'
import { PreviewControls } from '../../frame/frame-choices.tsx'
import { LanguageChoice } from '../../frame/language-choice.tsx'
import { ScaledIframe } from '../../frame/scaled-frame.tsx'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { Notice } from './use-notice.ts'

/** Debounce in milliseconds before the preview shows typed text. */
const debounceMs = 400

/** Preview of the page that readers will get, with the typed text, in each language. */
export function ClosedPreview({ notice }: { notice: Notice }) {
  const { t, lang: own } = useDeskI18n()
  const [lang, setLang] = useState<Locale>(own)
  const view = parsePreviewView(useSearch({ strict: false }))
  const navigate = useNavigate()
  const frame = useRef<HTMLIFrameElement>(null)
  const { width = '390', theme = 'light' } = view
  const { until, url, message } = notice.input
  const address = withQuery(`/backstage/closed/${lang}`, {
    message: message[lang] || undefined,
    until: until ?? undefined,
    url: notice.isValid && url ? url : undefined,
    theme,
  })
  useEffect(() => {
    const timer = setTimeout(
      () => frame.current?.contentWindow?.location.replace(address),
      debounceMs,
    )
    return () => clearTimeout(timer)
  }, [address])
  return (
    <section className="closed-preview" aria-label={t('maintenance.preview')}>
      <h2>{t('maintenance.preview')}</h2>
      <div className="frame-controls">
        <LanguageChoice value={lang} onChange={setLang} />
        <PreviewControls
          view={{ ...view, width }}
          change={(next) => void navigate({ to: '.', search: { ...view, ...next }, replace: true })}
        />
      </div>
      <ScaledIframe
        frame={frame}
        title={t('maintenance.frame', { language: languageName(lang) })}
        width={width}
        isHidden={false}
        onLoad={() => undefined}
      />
    </section>
  )
}
