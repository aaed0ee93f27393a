import { useEffect, useRef, useState } from 'react'
import type { Issue } from '../../../contract/desk/newsletter/issue.ts'
import { frameThemes } from '../../../contract/desk/previews/frame-address.ts'
import { languageName, type Locale } from '../../../contract/locale.ts'
import { withQuery } from '../../../contract/paths.ts'
import { useRead } from '../../api/read.ts'
import { ScaledFrame } from '../../frame/scaled-frame.tsx'
import { Choices } from '../../frame/frame-choices.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { ReadState } from '../../ui/read-state.tsx'

/** How wide mail programs show a mail: phones, a folded and an open tablet, the pane of a desktop, a window. */
const widths = ['320', '360', '390', '480', '600', '680'] as const
const formats = ['html', 'text'] as const

interface MailPreviewProps {
  issue: Pick<Issue, 'id' | 'rev' | 'state'>
  lang: Locale
}

/** The mail of a list as it would be sent now, or was sent. */
export function MailPreview({ issue, lang }: MailPreviewProps) {
  const { t } = useTexts()
  const [width, setWidth] = useState<(typeof widths)[number]>('600')
  const [theme, setTheme] = useState<(typeof frameThemes)[number]>('light')
  const [format, setFormat] = useState<(typeof formats)[number]>('html')
  return (
    <section aria-label={t('periodicals.preview')}>
      <div className="frame-controls">
        <Choices
          label={t('periodicals.width')}
          options={widths.map((one) => ({ value: one, text: one }))}
          value={width}
          onChange={setWidth}
        />
        <Choices
          label={t('time.theme')}
          options={frameThemes.map((one) => ({ value: one, text: t(`time.${one}`) }))}
          value={theme}
          onChange={setTheme}
        />
        <Choices
          label={t('periodicals.as')}
          options={formats.map((one) => ({ value: one, text: t(`periodicals.as_${one}`) }))}
          value={format}
          onChange={setFormat}
        />
      </div>
      {format === 'html' ? (
        <MailFrame issue={issue} lang={lang} width={width} theme={theme} />
      ) : (
        <PlainText issue={issue} lang={lang} />
      )}
    </section>
  )
}

function MailFrame({
  issue,
  lang,
  width,
  theme,
}: MailPreviewProps & Record<'width' | 'theme', string>) {
  const { t } = useTexts()
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
    <ScaledFrame
      frame={frame}
      title={t('periodicals.frame', { language: languageName(lang) })}
      width={width}
      isHidden={false}
      onLoad={() => frame.current?.contentWindow?.scrollTo(0, place.current)}
    />
  )
}

/** What programs show that have no HTML, and people who prefer it. */
function PlainText({ issue: { id, rev }, lang }: MailPreviewProps) {
  const read = useRead('GET /api/backstage/periodical/:id/mail/:of', {
    params: { id, of: lang },
  })
  const { mutate } = read
  useEffect(() => void mutate(), [rev, mutate])
  return (
    <>
      <ReadState read={read} />
      {read.data && (
        <pre className="issue-text" lang={lang}>
          {`${read.data.subject}\n\n${read.data.text}`}
        </pre>
      )}
    </>
  )
}
