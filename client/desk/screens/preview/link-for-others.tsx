import { useState } from 'react'
import { formatDate } from '../../../i18n/translate.ts'
import { call, type Answer } from '../../api/call.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Failure, useAct } from '../../ui/form.tsx'

/** A link that shows the draft to somebody without access to the desk. */
export function LinkForOthers({ id }: { id: number }) {
  const { t, lang } = useTexts()
  const { act, isBusy, failure } = useAct()
  const [link, setLink] = useState<Answer<'POST /api/backstage/entry/:id/preview-link'> | null>(
    null,
  )
  const make = () =>
    act(async () => {
      setLink(
        await call('POST /api/backstage/entry/:id/preview-link', { params: { id }, body: {} }),
      )
    })
  if (!link)
    return (
      <div className="frame-link">
        <Failure text={failure} />
        <div>
          <button type="button" className="button" disabled={isBusy} onClick={make}>
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
      <input
        id="preview-link"
        className="field mono"
        readOnly
        value={link.url}
        ref={(field) => field?.select()}
      />
    </div>
  )
}
