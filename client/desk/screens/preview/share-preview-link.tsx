import { useEffect, useRef, useState } from 'react'
import type { PreviewLink } from '../../../contract/desk/entries/preview-link.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call, type ApiResponse } from '../../api/client.ts'
import { invalidate, useApi } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'

const again = (id: number) => invalidate(`/api/backstage/entry/${id}/preview-link`)

/** Creates a link that shows the draft without access to the desk, and lists existing links. */
export function SharePreviewLink({ id }: { id: number }) {
  const { t, lang } = useDeskI18n()
  const { run, isPending, failure } = useAsyncAction()
  const [link, setLink] =
    useState<ApiResponse<'POST /api/backstage/entry/:id/preview-link'> | null>(null)
  const [allows_notes, setAllowsNotes] = useState(false)
  const { data } = useApi('GET /api/backstage/entry/:id/preview-link', { params: { id } })
  const make = () =>
    run(async () => {
      setLink(
        await call('POST /api/backstage/entry/:id/preview-link', {
          params: { id },
          body: { allows_notes },
        }),
      )
      await again(id)
    })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.select()
  }, [link])
  return (
    <div className="frame-link">
      <FormError text={failure} />
      {link ? (
        <>
          <label className="label" htmlFor="preview-link">
            {t(allows_notes ? 'preview.shared_notes' : 'preview.shared', {
              time: formatDate(lang, link.expires_at, 'dayTime'),
            })}
          </label>
          <input id="preview-link" className="field mono" readOnly value={link.url} ref={field} />
        </>
      ) : (
        <div>
          <button type="button" className="button" disabled={isPending} onClick={make}>
            {t('preview.share')}
          </button>
          <label className="checkbox-label">
            <input
              type="checkbox"
              checked={allows_notes}
              onChange={({ target }) => setAllowsNotes(target.checked)}
            />
            {t('preview.with_notes')}
          </label>
        </div>
      )}
      {data && data.items.length > 0 && (
        <details>
          <summary>{`${t('preview.links')} · ${data.items.length}`}</summary>
          <ul>
            {data.items.map((one) => (
              <LinkLine key={one.id} entry={id} link={one} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function LinkLine({ entry, link }: { entry: number; link: PreviewLink }) {
  const { t, lang } = useDeskI18n()
  const { run, isPending, failure } = useAsyncAction()
  const moment = (at: string) => formatDate(lang, at, 'dayTime')
  const name = link.created_by?.name ?? t('common.command')
  const made = { name, time: moment(link.created_at) }
  const revoke = async () => {
    const params = { id: entry, link: link.id }
    await call('DELETE /api/backstage/entry/:id/preview-link/:link', { params })
    await again(entry)
    showToast(t('preview.revoked'))
  }
  const facts = [
    t('preview.link_by', made),
    ...(link.allows_notes ? [t('preview.link_notes')] : []),
    link.is_open
      ? t('preview.link_until', { time: moment(link.expires_at) })
      : t('preview.link_over'),
    link.last_used_at === null
      ? t('preview.link_unused')
      : t('preview.link_used', { count: link.use_count, time: moment(link.last_used_at) }),
  ]
  return (
    <li>
      <span>{facts.join(' · ')}</span>
      <button
        type="button"
        className="link"
        aria-label={t('preview.revoke_of', made)}
        disabled={isPending}
        onClick={() => run(revoke)}
      >
        {t('preview.revoke')}
      </button>
      <FormError text={failure} />
    </li>
  )
}
