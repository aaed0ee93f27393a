import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call, type Answer } from '../../api/call.ts'
import { useCan } from '../../api/operator.ts'
import { usePages } from '../../api/pages.ts'
import { redirectViewOf } from './view.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm, Failure, focus, Line, textOf, useAct, useSubmit } from '../../ui/form.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Empty } from '../../ui/parts.tsx'
import { ReadState } from '../../ui/read-state.tsx'

const route = 'GET /api/backstage/redirect'
type Redirect = Answer<typeof route>['items'][number]

/** Addresses that lead to another since what was there has moved. */
export function Redirects() {
  const { t } = useTexts()
  const can = useCan()
  const { from } = redirectViewOf(useSearch({ strict: false }))
  const [isNew, setNew] = useState(from !== undefined)
  const pages = usePages(route, 'after', (query) => call(route, { query }))
  const { rows, error, again } = pages
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('screen.redirects')}</h1>
        <span className="quiet about">{t('redirects.about')}</span>
        {can('redirect.write') && (
          <button type="button" className="button push" onClick={() => setNew(true)}>
            {t('redirects.new')}
          </button>
        )}
      </div>
      <ReadState read={{ data: rows, error, mutate: again }} />
      {rows?.length === 0 && <Empty>{t('redirects.none')}</Empty>}
      <ul className="redirects" hidden={rows?.length === 0}>
        {rows?.map((one) => (
          <RedirectLine key={one.from_path} redirect={one} onChange={again} />
        ))}
      </ul>
      {pages.hasMore && (
        <p className="actions">
          <button type="button" className="button" disabled={pages.isBusy} onClick={pages.more}>
            {t('redirects.earlier')}
          </button>
        </p>
      )}
      {isNew && <NewRedirect from={from} onClose={() => setNew(false)} onChange={again} />}
    </div>
  )
}

interface RedirectLineProps {
  redirect: Redirect
  onChange: () => Promise<unknown>
}

function RedirectLine({ redirect, onChange }: RedirectLineProps) {
  const { t } = useTexts()
  const can = useCan()
  const { from_path, to_path, created_at } = redirect
  const { act, failure } = useAct()
  const restore = async () => {
    await call('POST /api/backstage/redirect', { body: { from_path, to_path } })
    await onChange()
  }
  const remove = async () => {
    await call('POST /api/backstage/redirect/delete', { body: { from_path } })
    await onChange()
    notify(t('redirects.removed', { path: from_path }), { undo: restore })
  }
  return (
    <li>
      <span className="mono">{from_path}</span>
      <a className="mono" href={to_path}>
        <span aria-hidden="true">→ </span>
        {to_path}
      </a>
      <span className="quiet">
        <Moment at={created_at} />
      </span>
      {can('redirect.write') && (
        <button
          type="button"
          className="link"
          aria-label={t('redirects.remove_of', { path: from_path })}
          onClick={() => act(remove)}
        >
          {t('redirects.remove')}
        </button>
      )}
      <Failure text={failure} />
    </li>
  )
}

interface NewRedirectProps {
  from: string | undefined
  onClose: () => void
  onChange: () => Promise<unknown>
}

function NewRedirect({ from, onClose, onChange }: NewRedirectProps) {
  const { t } = useTexts()
  const form = useSubmit(async (data) => {
    const body = { from_path: textOf(data, 'from'), to_path: textOf(data, 'to') }
    await call('POST /api/backstage/redirect', { body })
    await onChange()
    onClose()
  })
  return (
    <Dialog title={t('redirects.new')} onClose={onClose} isFirm>
      <p className="hint">{t('redirects.hint')}</p>
      <DialogForm form={form} does={t('redirects.make')} onClose={onClose}>
        <Line label={t('redirects.from')}>
          {(id) => (
            <input
              id={id}
              name="from"
              required
              placeholder="/news/old"
              defaultValue={from}
              ref={focus}
            />
          )}
        </Line>
        <Line label={t('redirects.to')}>
          {(id) => <input id={id} name="to" required placeholder="/article/12" />}
        </Line>
      </DialogForm>
    </Dialog>
  )
}
