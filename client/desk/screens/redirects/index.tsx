import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { defaultLocale } from '../../../contract/locale.ts'
import { decodedPath } from '../../../contract/normal-path.ts'
import { call, type ApiResponse } from '../../api/client.ts'
import { useCan } from '../../api/operator.ts'
import { useInfiniteApi } from '../../api/pages.ts'
import { RedirectImportDialog } from './import-dialog.tsx'
import { parseRedirectView } from './view.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import {
  DialogForm,
  FormError,
  formText,
  useAsyncAction,
  useFormSubmit,
  LabeledInput,
} from '../../ui/form.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Empty, PageHead, MoreButton } from '../../ui/parts.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import './redirects.css'

const route = 'GET /api/backstage/redirect'
type Redirect = ApiResponse<typeof route>['items'][number]

/** Redirects from addresses whose content has moved. */
export function Redirects() {
  const { t } = useDeskI18n()
  const can = useCan()
  const { from } = parseRedirectView(useSearch({ strict: false }))
  const mayWrite = can('redirect.write', { lang: defaultLocale })
  const [isNew, setNew] = useState(from !== undefined && mayWrite)
  const [isImporting, setImporting] = useState(false)
  const pages = useInfiniteApi(route, 'after', (query) => call(route, { query }))
  const { rows, error, refetch } = pages
  return (
    <div className="page">
      <PageHead title={t('screen.redirects')} about={t('redirects.about')}>
        {mayWrite && (
          <span className="actions push-end">
            <button type="button" className="button ghost" onClick={() => setImporting(true)}>
              {t('redirect_import.open')}
            </button>
            <button type="button" className="button" onClick={() => setNew(true)}>
              {t('redirects.new')}
            </button>
          </span>
        )}
      </PageHead>
      <QueryState read={{ data: rows, error, mutate: refetch }} />
      {rows?.length === 0 && <Empty>{t('redirects.none')}</Empty>}
      <ul className="redirects" hidden={rows?.length === 0}>
        {rows?.map((one) => (
          <RedirectLine key={one.from_path} redirect={one} onChange={refetch} />
        ))}
      </ul>
      <MoreButton list={pages}>{t('redirects.earlier')}</MoreButton>
      {isImporting && (
        <RedirectImportDialog onClose={() => setImporting(false)} onChange={refetch} />
      )}
      {isNew && <NewRedirect from={from} onClose={() => setNew(false)} onChange={refetch} />}
    </div>
  )
}

interface RedirectLineProps {
  redirect: Redirect
  onChange: () => Promise<unknown>
}

function RedirectLine({ redirect, onChange }: RedirectLineProps) {
  const { t } = useDeskI18n()
  const can = useCan()
  const { from_path, to_path, created_at } = redirect
  const { run, failure } = useAsyncAction()
  const restore = async () => {
    await call('POST /api/backstage/redirect', { body: { from_path, to_path } })
    await onChange()
  }
  const remove = async () => {
    await call('POST /api/backstage/redirect/delete', { body: { from_path } })
    await onChange()
    showToast(t('redirects.removed', { path: decodedPath(from_path) }), { undo: restore })
  }
  return (
    <li>
      <span className="mono">{decodedPath(from_path)}</span>
      <a className="mono" href={to_path}>
        <span aria-hidden="true">→ </span>
        {decodedPath(to_path)}
      </a>
      <span className="muted">
        <Moment at={created_at} />
      </span>
      {can('redirect.write', { lang: defaultLocale }) && (
        <button
          type="button"
          className="link"
          aria-label={t('redirects.remove_of', { path: decodedPath(from_path) })}
          onClick={() => run(remove)}
        >
          {t('redirects.remove')}
        </button>
      )}
      <FormError text={failure} />
    </li>
  )
}

interface NewRedirectProps {
  from: string | undefined
  onClose: () => void
  onChange: () => Promise<unknown>
}

function NewRedirect({ from, onClose, onChange }: NewRedirectProps) {
  const { t } = useDeskI18n()
  const form = useFormSubmit(async (data) => {
    const body = { from_path: formText(data, 'from'), to_path: formText(data, 'to') }
    await call('POST /api/backstage/redirect', { body })
    await onChange()
    onClose()
  })
  return (
    <Dialog initialFocus="field" title={t('redirects.new')} onClose={onClose} isFirm>
      <p className="hint">{t('redirects.hint')}</p>
      <DialogForm form={form} submitLabel={t('redirects.make')} onClose={onClose}>
        <LabeledInput
          label={t('redirects.from')}
          name="from"
          required
          placeholder="/news/old"
          defaultValue={from}
        />
        <LabeledInput label={t('redirects.to')} name="to" required placeholder="/article/12" />
      </DialogForm>
    </Dialog>
  )
}
