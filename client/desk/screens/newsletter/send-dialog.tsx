import { useState } from 'react'
import type { IssueEdition } from '../../../contract/desk/newsletter/issue.ts'
import { languageName } from '../../../contract/locale.ts'
import { formatDate, formatNumber } from '../../../i18n/translate.ts'
import { call, DeskError } from '../../api/client.ts'
import { showToast } from '../../data/toasts.ts'
import { fromWallTime } from '../../editor/form/wall-time.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { LabeledField, useFormSubmit } from '../../ui/form.tsx'
import type { IssueProps } from './issue-props.ts'
import { SegmentNote } from './segment.tsx'
import { useSegmentCount, type SegmentCountState } from './use-segment-count.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

/** Shows the number of recipients and the items each language lacks. Sends the issue after a confirmation. */
export function SendDialog({
  issue,
  onClose,
  onRead,
  again,
}: IssueProps & { onClose: () => void }) {
  const { t, lang } = useDeskI18n()
  const [time, setTime] = useState('')
  const { id, rev, title, data, lists, audience } = issue
  const at = fromWallTime(time)
  const form = useFormSubmit(async () => {
    try {
      const sent = await call('POST /api/backstage/periodical/:id/send', {
        params: { id },
        body: at ? { at } : {},
        headers: { 'If-Match': `"${rev}"` },
      })
      showToast(t('newsletter.scheduled', { time: formatDate(lang, sent.send_at ?? '', 'moment') }))
      onClose()
      onRead(sent)
    } catch (error) {
      // Another window has sent the issue, so this one refetches it.
      if (error instanceof DeskError && error.code === 'issue_not_editable') again()
      throw error
    }
  })
  const part = useSegmentCount(issue)
  /** Number of readers; `null` while those of a segment are counted. */
  const readers = data.segment && audience > 0 ? part.readers : audience
  /** True if the issue would reach no subscriber now. */
  const hasNoRecipient = readers === 0 && !at
  const name = title || t('newsletter.untitled')
  return (
    <FormDialog
      title={t('newsletter.send_title', { title: name })}
      onClose={onClose}
      form={hasNoRecipient ? { ...form, isPending: true } : form}
      submitLabel={
        readers === null
          ? t(`newsletter.part_send_${at ? 'at' : 'now'}`)
          : t(`newsletter.send_${at ? 'at' : 'now'}`, { count: readers })
      }
    >
      {data.segment && audience > 0 ? (
        <SegmentCount part={part} audience={audience} />
      ) : (
        <p>
          {audience === 0
            ? t('newsletter.send_to_nobody')
            : t('newsletter.send_to', { count: audience })}
        </p>
      )}
      <SegmentNote issue={issue} />
      <ul className="hint">
        {lists
          .filter((list) => data.languages.includes(list.lang))
          .map((list) => (
            <MissingContentNote key={list.lang} list={list} />
          ))}
      </ul>
      <LabeledField label={t('newsletter.at')}>
        {(field) => (
          <>
            <input
              id={field}
              type="datetime-local"
              value={time}
              onChange={({ target }) => setTime(target.value)}
            />
            <span className="hint">{at ? `${formatDate(lang, at, 'moment')} UTC+8` : 'UTC+8'}</span>
          </>
        )}
      </LabeledField>
    </FormDialog>
  )
}

function MissingContentNote({ list: { lang, lacks } }: { list: IssueEdition }) {
  const { t } = useDeskI18n()
  const language = languageName(lang)
  const left = lacks.filter(({ shown_in }) => shown_in === null).length
  const others = lacks.length - left
  return (
    <>
      {others > 0 && <li>{t('newsletter.send_fallback', { language, count: others })}</li>}
      {left > 0 && <li>{t('newsletter.send_left_out', { language, count: left })}</li>}
    </>
  )
}

/** Number of readers of the issue's segment, which grows while they are counted. */
function SegmentCount({ part, audience }: { part: SegmentCountState; audience: number }) {
  const { t, lang } = useDeskI18n()
  const { found, readers, hasFailed, again } = part
  if (hasFailed)
    return (
      <p>
        {t('newsletter.part_uncounted')}{' '}
        <button type="button" className="link" onClick={again}>
          {t('newsletter.count_again')}
        </button>
      </p>
    )
  if (readers === 0) return <p>{t('newsletter.part_nobody')}</p>
  const key = readers === null ? 'newsletter.part_counting' : 'newsletter.part_send_to'
  return <p aria-live="polite">{t(key, { count: found, of: formatNumber(lang, audience) })}</p>
}
