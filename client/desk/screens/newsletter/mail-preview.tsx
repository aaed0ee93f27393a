import { useEffect, useRef, useState } from 'react'
import type { Issue } from '../../../contract/desk/newsletter/issue.ts'
import { previewThemes } from '../../../contract/desk/previews/url.ts'
import { languageName, type Locale } from '../../../contract/locale.ts'
import { withQuery } from '../../../contract/paths.ts'
import { useApi } from '../../api/read.ts'
import { ScaledIframe } from '../../frame/scaled-frame.tsx'
import { SegmentedControl } from '../../frame/frame-choices.tsx'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { QueryState } from '../../ui/query-state.tsx'

/** Common widths of emails in pixels: phones, a folded and an open tablet, a pane on a desktop, a window. */
const widths = ['320', '360', '390', '480', '600', '680'] as const
const formats = ['html', 'text'] as const

interface MailPreviewProps {
  issue: Pick<Issue, 'id' | 'rev' | 'state'>
  lang: Locale
}

/** The email of a list as it would be sent now, or was sent. */
export function EmailPreview({ issue, lang }: MailPreviewProps) {
  const { t } = useDeskI18n()
  const [width, setWidth] = useState<(typeof widths)[number]>('600')
  const [theme, setTheme] = useState<(typeof previewThemes)[number]>('light')
  const [format, setFormat] = useState<(typeof formats)[number]>('html')
  return (
    <section aria-label={t('newsletter.preview')}>
      <div className="frame-controls">
        <SegmentedControl
          label={t('newsletter.width')}
          options={widths.map((one) => ({ value: one, text: one }))}
          value={width}
          onChange={setWidth}
        />
        <SegmentedControl
          label={t('time_travel.theme')}
          options={previewThemes.map((one) => ({ value: one, text: t(`time_travel.${one}`) }))}
          value={theme}
          onChange={setTheme}
        />
        <SegmentedControl
          label={t('newsletter.as')}
          options={formats.map((one) => ({ value: one, text: t(`newsletter.as_${one}`) }))}
          value={format}
          onChange={setFormat}
        />
      </div>
      {format === 'html' ? (
        <EmailFrame issue={issue} lang={lang} width={width} theme={theme} />
      ) : (
        <PlainText issue={issue} lang={lang} />
      )}
    </section>
  )
}

function EmailFrame({
  issue,
  lang,
  width,
  theme,
}: MailPreviewProps & Record<'width' | 'theme', string>) {
  const { t } = useDeskI18n()
  const { id, rev, state } = issue
  const frame = useRef<HTMLIFrameElement>(null)
  const place = useRef(0)
  const address = withQuery(`/backstage/issue-mail/${id}/${lang}`, { theme, rev, state })
  useEffect(() => {
    const mail = frame.current?.contentWindow
    place.current = mail?.scrollY ?? 0
    mail?.location.replace(address)
  }, [address])
  return (
    <ScaledIframe
      frame={frame}
      title={t('newsletter.frame', { language: languageName(lang) })}
      width={width}
      isHidden={false}
      onLoad={() => frame.current?.contentWindow?.scrollTo(0, place.current)}
    />
  )
}

/** Plain text for email programs without HTML, and for readers who prefer it. */
function PlainText({ issue: { id, rev }, lang }: MailPreviewProps) {
  const read = useApi('GET /api/backstage/periodical/:id/mail/:of', {
    params: { id, of: lang },
  })
  const { mutate } = read
  useEffect(() => void mutate(), [rev, mutate])
  return (
    <>
      <QueryState read={read} />
      {read.data && (
        <pre className="issue-text" lang={lang}>
          {`${read.data.subject}\n\n${read.data.text}`}
        </pre>
      )}
    </>
  )
}
