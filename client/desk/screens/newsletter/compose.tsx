import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Locale } from '../../../contract/locale.ts'
import { call } from '../../api/call.ts'
import { useCan } from '../../api/operator.ts'
import { readPagesAgain } from '../../api/pages.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Failure, Line, useAct } from '../../ui/form.tsx'
import { later } from '../../ui/later.tsx'
import type { IssueProps } from './issue-props.ts'
import { Collisions } from './collisions.tsx'
import { Items } from './items.tsx'
import { Languages } from './languages.tsx'
import { Lists } from './lists.tsx'
import { MailPreview } from './mail-preview.tsx'
import { useIssue, type IssueWork } from './use-issue.ts'

const SendDialog = later(() => import('./send-dialog.tsx').then((it) => it.SendDialog))

interface ComposeProps extends IssueProps {
  lang: Locale
  onLang: (lang: Locale) => void
}

/** A draft: its lists, its items in their order, its words in each language, and the mail beside them. */
export function Compose({ issue, lang, onLang, onRead, again }: ComposeProps) {
  const { t } = useTexts()
  const work = useIssue(issue, onRead)
  const { form, saved, error } = work
  return (
    <>
      <div className="page-head">
        <h1>{form.title || t('periodicals.untitled')}</h1>
        <output className="quiet">
          {error ? '' : t(work.isSaved ? 'periodicals.saved' : 'periodicals.saving')}
        </output>
      </div>
      {work.collisions.length > 0 ? <Collisions work={work} /> : <Failure text={error?.message} />}
      <div className="issue-sides">
        <div className="form issue-form">
          <Line label={t('periodicals.title')}>
            {(id) => (
              <input
                id={id}
                value={form.title}
                maxLength={200}
                onChange={({ target }) => work.rename(target.value)}
              />
            )}
          </Line>
          <Lists work={work} />
          <Items work={work} lang={lang} />
        </div>
        <section className="issue-preview">
          <Languages issue={form} lang={lang} onLang={onLang} />
          <Words work={work} lang={lang} />
          <MailPreview issue={saved} lang={lang} />
        </section>
      </div>
      <Ways work={work} onRead={onRead} again={again} />
    </>
  )
}

/** Subject and first words in a language. */
function Words({ work, lang }: { work: IssueWork; lang: Locale }) {
  const { t } = useTexts()
  const can = useCan()
  const { subjects, intros } = work.form.data
  const readOnly = !can('periodical.write', { lang })
  return (
    <div className="form">
      <Line label={t('periodicals.subject')}>
        {(id) => (
          <input
            id={id}
            lang={lang}
            value={subjects[lang] ?? ''}
            readOnly={readOnly}
            maxLength={200}
            placeholder={t('periodicals.subject_hint')}
            onChange={({ target }) =>
              work.change({ subjects: { ...subjects, [lang]: target.value } })
            }
          />
        )}
      </Line>
      <Line label={t('periodicals.intro')}>
        {(id) => (
          <textarea
            id={id}
            lang={lang}
            rows={2}
            value={intros[lang] ?? ''}
            readOnly={readOnly}
            maxLength={1000}
            onChange={({ target }) => work.change({ intros: { ...intros, [lang]: target.value } })}
          />
        )}
      </Line>
    </div>
  )
}

/** What can be done with it: a test, sending, deleting. */
function Ways({
  work,
  onRead,
  again,
}: Pick<ComposeProps, 'onRead' | 'again'> & { work: IssueWork }) {
  const { t } = useTexts()
  const can = useCan()
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const { act, isBusy, failure } = useAct()
  const { id } = work.saved
  const { languages } = work.form.data
  const title = work.form.title || t('periodicals.untitled')
  const test = async () => {
    const { data } = await work.flush()
    const { to, mails } = await call('POST /api/backstage/periodical/:id/test', {
      params: { id },
      body: { languages: data.languages },
    })
    notify(t('periodicals.tested', { to, count: mails }))
  }
  const remove = async () => {
    await work.flush()
    await call('DELETE /api/backstage/periodical/:id', { params: { id } })
    notify(t('periodicals.deleted', { title }), {
      undo: async () => {
        await call('POST /api/backstage/periodical/:id/restore', { params: { id } })
        await readPagesAgain('GET /api/backstage/periodical')
      },
    })
    await readPagesAgain('GET /api/backstage/periodical')
    await navigate({ to: '/periodicals' })
  }
  const begin = async () => {
    await work.flush()
    setSending(true)
  }
  return (
    <div className="issue-ways">
      <Failure text={failure} />
      <p className="actions">
        {can('periodical.send', { languages }) && (
          <button
            type="button"
            className="button primary"
            disabled={isBusy}
            onClick={() => act(begin)}
          >
            {t('periodicals.send')}
          </button>
        )}
        <button type="button" className="button" disabled={isBusy} onClick={() => act(test)}>
          {t('periodicals.test')}
        </button>
        {can('periodical.write', { languages }) && (
          <button
            type="button"
            className="button flat push"
            disabled={isBusy}
            onClick={() => act(remove)}
          >
            {t('periodicals.delete')}
          </button>
        )}
      </p>
      {isSending && (
        <SendDialog
          issue={work.saved}
          onClose={() => setSending(false)}
          onRead={onRead}
          again={again}
        />
      )}
    </div>
  )
}
