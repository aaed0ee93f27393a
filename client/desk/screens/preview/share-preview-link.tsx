import { useEffect, useRef, useState } from 'react'
import { formatDate } from '../../../i18n/translate.ts'
import { call, type ApiResponse } from '../../api/client.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'

/** A link that shows the draft to somebody without access to the desk. */
export function SharePreviewLink({ id }: { id: number }) {
  const { t, lang } = useDeskI18n()
  const { run, isPending, failure } = useAsyncAction()
  const [link, setLink] =
    useState<ApiResponse<'POST /api/backstage/entry/:id/preview-link'> | null>(null)
  const make = () =>
    run(async () => {
      setLink(
        await call('POST /api/backstage/entry/:id/preview-link', { params: { id }, body: {} }),
      )
    })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.select()
  }, [link])
  if (!link)
    return (
      <div className="frame-link">
        <FormError text={failure} />
        <div>
          <button type="button" className="button" disabled={isPending} onClick={make}>
            {t('preview.share')}
          </button>
        </div>
      </div>
    )
  return (
    <div className="frame-link">
      <label className="label" htmlFor="preview-link">
        {t('preview.shared', { time: formatDate(lang, link.expires_at, 'dayTime') })}
      </label>
      <input id="preview-link" className="field mono" readOnly value={link.url} ref={field} />
    </div>
  )
}
