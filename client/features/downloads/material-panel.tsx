// The panel below a list of files: the selection, the download's progress and its result.
import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { Material } from '../../contract/downloads.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatBytes, formatNumber, formatPercent } from '../../i18n/translate.ts'
import type { ApiError } from '../../browser/api/call.ts'
import type { ZipProgress } from './zip-download.ts'
import type { ZipState } from './use-zip-download.ts'

interface MaterialPanelProps {
  chosen: readonly Material[]
  limit: number
  /** The reader pressed the button without a selection. */
  isAsking: boolean
  state: ZipState
  pausedReason: ApiError | undefined
  resume: () => void
  cancel: () => void
}

export function MaterialPanel(props: MaterialPanelProps) {
  const { state, pausedReason, resume, cancel } = props
  const panel = useRef<HTMLDivElement>(null)
  const isPacking = state.step === 'packing'
  // The pressed button has been removed, so the panel takes the focus.
  const wasPacking = useRef(false)
  useEffect(() => {
    if (wasPacking.current !== isPacking) panel.current?.focus()
    wasPacking.current = isPacking
  }, [isPacking])
  return (
    <div className="download-panel" ref={panel} tabIndex={-1}>
      {isPacking ? (
        <Packing
          files={state.files}
          progress={state.progress}
          pausedReason={pausedReason}
          resume={resume}
          cancel={cancel}
        />
      ) : (
        <Choosing {...props} />
      )}
    </div>
  )
}

function Choosing({ chosen, limit, isAsking, state }: MaterialPanelProps) {
  const { locale, t } = useI18n()
  const count = formatNumber(locale, chosen.length)
  const most = formatNumber(locale, limit)
  const isOver = chosen.length > limit
  return (
    <>
      <Outcome state={state} />
      <div className="download-chosen">
        <output>
          {chosen.length === 0
            ? t('download.choose_hint')
            : t('download.chosen', { count, size: formatBytes(locale, totalOf(chosen)) })}
          {chosen.length === limit && <small>{t('download.full', { count: most })}</small>}
        </output>
        <button className="button primary" aria-disabled={isOver || undefined}>
          <Icon name="download" />
          {t('download.pack')}
        </button>
      </div>
      {isOver && <Alert>{t('download.over', { count, most })}</Alert>}
      {isAsking && chosen.length === 0 && <Alert>{t('download.none_chosen_why')}</Alert>}
    </>
  )
}

interface PackingProps {
  files: readonly Material[]
  progress: ZipProgress
  pausedReason: ApiError | undefined
  resume: () => void
  cancel: () => void
}

function Packing({ files, progress, pausedReason, resume, cancel }: PackingProps) {
  const { locale, t } = useI18n()
  const total = totalOf(files)
  const come = [...progress.bytes.values()].reduce((sum, bytes) => sum + bytes, 0)
  const share = total > 0 ? Math.min(1, come / total) : 0
  const number = Math.min(progress.packed.size + 1, files.length)
  return (
    <>
      {pausedReason && (
        <Alert>
          <b>{pausedReason.message || t('download.broken')}</b> {t('download.broken_why')}
        </Alert>
      )}
      <div className="download-chosen">
        <label className="download-total">
          <span>
            {t('download.packing', {
              number: formatNumber(locale, number),
              count: formatNumber(locale, files.length),
            })}
          </span>{' '}
          <span className="number">
            {formatPercent(locale, share)} · {formatBytes(locale, come)} /{' '}
            {formatBytes(locale, total)}
          </span>
          <progress value={share} />
        </label>
        <div className="buttons">
          {pausedReason && (
            <button type="button" className="button primary" onClick={resume}>
              {t('download.resume')}
            </button>
          )}
          <button type="button" className="button" onClick={cancel}>
            {t('download.cancel')}
          </button>
        </div>
      </div>
    </>
  )
}

function Outcome({ state }: { state: ZipState }) {
  const { t } = useI18n()
  if (state.step === 'failed')
    return <Alert>{state.failure?.message || t('download.failed')}</Alert>
  return (
    <output className="download-outcome">
      {state.step === 'cancelled' && t('download.cancelled')}
      {state.step === 'saved' && (
        <>
          <Icon name="check" small /> {t('download.saved', { name: state.name })}
          {state.missing.length > 0 && (
            <small>
              {t('download.missing_said')} {state.missing.join(' · ')}
            </small>
          )}
        </>
      )}
    </output>
  )
}

function Alert({ children }: { children: ReactNode }) {
  return (
    <p className="alert" role="alert">
      <Icon name="warn" />
      <span>{children}</span>
    </p>
  )
}

const totalOf = (files: readonly Material[]) => files.reduce((sum, { size }) => sum + size, 0)
