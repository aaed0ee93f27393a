// The files of a group: one through its link, or several as a zip. Without script the Worker builds the zip.
import {
  useState,
  type MouseEvent,
  type SyntheticEvent,
  useCallback,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import { call } from '../../browser/api/call.ts'
import { archiveName } from './archive.ts'
import { withLogin, isUnauthorized } from '../account/with-login.ts'
import { MaterialTable } from './material-table.tsx'
import type { Material, MaterialGroup } from '../../contract/downloads.ts'
import { archivePath } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatNumber } from '../../i18n/translate.ts'
import { island } from '../../browser/boot/island.tsx'
import { MaterialPanel } from './material-panel.tsx'
import { useToast } from '../../ui/overlay/use-toast.ts'
import { useSession } from '../../browser/session/use-session.ts'
import { useZipDownload } from './use-zip-download.ts'

interface MaterialFilesProps {
  group: Pick<MaterialGroup, 'slug' | 'files'>
  /** Maximum number of files per download. */
  limit: number
}

export function MaterialFilesView({ group: { slug, files }, limit }: MaterialFilesProps) {
  const { locale, t } = useI18n()
  const { form, chosen, choose } = useFileSelection(limit)
  const { state, start, ...control } = useZipDownload()
  const openFile = useOpenFile()
  const [isAsking, setAsking] = useState(false)
  const picked = files.filter(({ id }) => chosen.has(id))
  const packing = state.step === 'packing' ? state : undefined

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setAsking(picked.length === 0)
    if (picked.length > 0 && picked.length <= limit) start(picked, archiveName([slug]))
  }

  function progressOf({ id, size }: Material) {
    if (!packing?.files.some((file) => file.id === id)) return undefined
    const { bytes, packed } = packing.progress
    const isPacked = packed.has(id)
    return { share: isPacked ? 1 : Math.min(1, (bytes.get(id) ?? 0) / Math.max(1, size)), isPacked }
  }

  return (
    <form className="download-form" action={archivePath} ref={form} onSubmit={submit}>
      <input type="hidden" name="lang" value={locale} />
      <div className="download-bar">
        <label className="download-all">
          <input
            type="checkbox"
            checked={chosen.size > 0 && chosen.size >= Math.min(limit, files.length)}
            disabled={packing !== undefined}
            onChange={({ target }) => choose(target.checked)}
          />
          {t('download.choose_all')}
        </label>
        <p>{t('download.limit', { count: formatNumber(locale, limit) })}</p>
      </div>
      <MaterialTable
        files={files}
        isOpen={({ id }) => !packing && (chosen.has(id) || chosen.size < limit)}
        progressOf={packing && progressOf}
        onFile={openFile}
      />
      <MaterialPanel chosen={picked} limit={limit} isAsking={isAsking} state={state} {...control} />
    </form>
  )
}

/** Links to files are ordinary links; visitors are asked to log in first. */
function useOpenFile() {
  const { t } = useI18n()
  const session = useSession()
  const toast = useToast()
  return (event: MouseEvent<HTMLAnchorElement>) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
    if (session.state === 'in' || !isPlain) return
    event.preventDefault()
    const { href } = event.currentTarget
    withLogin(() => call('GET /api/user')).then(
      () => location.assign(href),
      (error: unknown) => {
        if (!isUnauthorized(error)) toast(t('download.broken'), 'failed')
      },
    )
  }
}

export const MaterialFiles = island('material-files', MaterialFilesView, {
  messages: ['download', 'toast'],
})

const boxesIn = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>('input[name=ids]') ?? []),
]
const tickedIn = (form: HTMLFormElement | null) =>
  boxesIn(form)
    .filter((box) => box.checked)
    .map((box) => box.value)
    .join()

/** Ticked files of a form. The boxes are uncontrolled, because they can be ticked before hydration. */
function useFileSelection(limit: number) {
  const form = useRef<HTMLFormElement>(null)
  const watch = useCallback((onChange: () => void) => {
    const element = form.current
    element?.addEventListener('change', onChange)
    return () => element?.removeEventListener('change', onChange)
  }, [])
  const ticked = useSyncExternalStore(
    watch,
    () => tickedIn(form.current),
    () => '',
  )
  const chosen = useMemo(
    () => new Set(ticked === '' ? [] : ticked.split(',').map(Number)),
    [ticked],
  )

  /** Ticks all files up to the limit per download, or none. */
  function choose(all: boolean) {
    for (const [index, box] of boxesIn(form.current).entries()) box.checked = all && index < limit
    form.current?.dispatchEvent(new Event('change'))
  }
  return { form, chosen, choose }
}
