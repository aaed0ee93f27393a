import { useState } from 'react'
import type { IssueListState } from '../../../contract/desk/newsletter/issue.ts'
import { languageName } from '../../../contract/locale.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call, DeskError } from '../../api/call.ts'
import { notify } from '../../data/undo.ts'
import { momentAt } from '../../editor/form/moments.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm, Line, useSubmit } from '../../ui/form.tsx'
import type { IssueProps } from './issue-props.ts'

/** Says to how many it goes and what each language lacks, and sends it once asked. */
export function SendDialog({
  issue,
  onClose,
  onRead,
  again,
}: IssueProps & { onClose: () => void }) {
  const { t, lang } = useTexts()
  const [time, setTime] = useState('')
  const { id, rev, title, data, lists, audience } = issue
  const at = momentAt(time)
  const form = useSubmit(async () => {
    try {
      const sent = await call('POST /api/backstage/periodical/:id/send', {
        params: { id },
        body: at ? { at } : {},
        headers: { 'If-Match': `"${rev}"` },
      })
      notify(t('periodicals.scheduled', { time: formatDate(lang, sent.send_at ?? '', 'moment') }))
      onClose()
      onRead(sent)
    } catch (error) {
      // It is on its way by another window: this one follows.
      if (error instanceof DeskError && error.code === 'issue_leaving') again()
      throw error
    }
  })
  /** Sent now, it would reach nobody. */
  const isVain = audience === 0 && !at
  const name = title || t('periodicals.untitled')
  return (
    <Dialog title={t('periodicals.send_title', { title: name })} onClose={onClose} isFirm>
      <DialogForm
        form={isVain ? { ...form, isBusy: true } : form}
        does={t(at ? 'periodicals.send_at' : 'periodicals.send_now', { count: audience })}
        onClose={onClose}
      >
        <p>
          {audience === 0
            ? t('periodicals.send_to_nobody')
            : t('periodicals.send_to', { count: audience })}
        </p>
        <ul className="hint">
          {lists
            .filter((list) => data.languages.includes(list.lang))
            .map((list) => (
              <Lacking key={list.lang} list={list} />
            ))}
        </ul>
        <Line label={t('periodicals.at')}>
          {(field) => (
            <>
              <input
                id={field}
                type="datetime-local"
                value={time}
                onChange={({ target }) => setTime(target.value)}
              />
              <span className="hint">
                {at ? `${formatDate(lang, at, 'moment')} UTC+8` : 'UTC+8'}
              </span>
            </>
          )}
        </Line>
      </DialogForm>
    </Dialog>
  )
}

function Lacking({ list: { lang, lacks } }: { list: IssueListState }) {
  const { t } = useTexts()
  const language = languageName(lang)
  const left = lacks.filter(({ shown_in }) => shown_in === null).length
  const others = lacks.length - left
  return (
    <>
      {others > 0 && <li>{t('periodicals.send_stand_in', { language, count: others })}</li>}
      {left > 0 && <li>{t('periodicals.send_left_out', { language, count: left })}</li>}
    </>
  )
}
