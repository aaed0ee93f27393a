import { useState, useEffect, useRef } from 'react'
import type { MaintenanceState } from '../../../contract/desk/site/settings-api.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useCan } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Moment } from '../../ui/moment.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { NoticeForm } from './notice-form.tsx'
import { MaintenanceDialog } from './switch-dialog.tsx'
import { useNotice, type Notice } from './use-notice.ts'
import './maintenance.css'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { languageName, type Locale } from '../../../contract/locale.ts'
import { withQuery } from '../../../contract/paths.ts'
import { parsePreviewView } from '../../frame/view.ts'
import { PreviewControls } from '../../frame/frame-choices.tsx'
import { LanguageChoice } from '../../frame/language-choice.tsx'
import { ScaledIframe } from '../../frame/scaled-frame.tsx'
import { PageHead } from '../../ui/parts.tsx'

/** Closes the site for readers, and reopens it. */
export function MaintenanceScreen() {
  const { t } = useDeskI18n()
  const read = useApi('GET /api/backstage/maintenance')
  const { data, mutate } = read
  return (
    <div className="page maintenance">
      <PageHead title={t('screen.maintenance')} />
      <QueryState read={read} />
      {data && (
        <MaintenanceSwitch key={data.rev} now={data} onRead={(next) => void mutate(next, false)} />
      )}
    </div>
  )
}

interface SwitchProps {
  now: MaintenanceState
  onRead: (next: MaintenanceState) => void
}

function MaintenanceSwitch({ now, onRead }: SwitchProps) {
  const { t } = useDeskI18n()
  const can = useCan()
  const notice = useNotice(now)
  const [asked, setAsked] = useState<'close' | 'change' | 'reopen' | null>(null)
  const mayWrite = can('system.write')
  return (
    <>
      <State now={now}>
        {mayWrite && now.enabled && (
          <button type="button" className="button" onClick={() => setAsked('reopen')}>
            {t('maintenance.reopen')}
          </button>
        )}
      </State>
      <div className="maintenance-sides">
        <div>
          <NoticeForm notice={notice} usual={now.usual} isDisabled={!mayWrite} />
          {mayWrite && (
            <p className="actions">
              {now.enabled ? (
                <button
                  type="button"
                  className="button primary"
                  disabled={!notice.isValid || !notice.isChanged}
                  onClick={() => setAsked('change')}
                >
                  {t('maintenance.change')}
                </button>
              ) : (
                <button
                  type="button"
                  className="button danger"
                  disabled={!notice.isValid}
                  onClick={() => setAsked('close')}
                >
                  {t('maintenance.close')}
                </button>
              )}
            </p>
          )}
        </div>
        <ClosedPreview notice={notice} />
      </div>
      {asked && (
        <MaintenanceDialog
          mode={asked}
          now={now}
          notice={notice}
          onClose={() => setAsked(null)}
          onRefetched={onRead}
        />
      )}
    </>
  )
}

/** Open or closed, since when, and who changed it last. */
function State({ now, children }: { now: MaintenanceState; children: React.ReactNode }) {
  const { t, lang } = useDeskI18n()
  const { enabled, since, changed_at, changed_by } = now
  return (
    <section className={enabled ? 'site-state closed' : 'site-state'}>
      <div>
        <h2>
          {t(enabled ? 'maintenance.closed' : 'maintenance.open')}{' '}
          {enabled && since && (
            <span className="numeral">
              {t('maintenance.closed_since', {
                time: `${formatDate(lang, since, 'dayTime')} UTC+8`,
              })}
            </span>
          )}
        </h2>
        <p className="muted">
          {t(enabled ? 'maintenance.closed_hint' : 'maintenance.open_hint')}{' '}
          {changed_at && (
            <>
              {t('maintenance.last', { name: changed_by?.name ?? t('common.command') })}{' '}
              <Moment at={changed_at} />
            </>
          )}
        </p>
      </div>
      {children}
    </section>
  )
}

/** Debounce in milliseconds before the preview shows typed text. */
const debounceMs = 400

/** Preview of the page that readers will get, with the typed text, in each language. */
function ClosedPreview({ notice }: { notice: Notice }) {
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
