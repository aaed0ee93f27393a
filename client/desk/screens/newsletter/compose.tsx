import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Locale, languageName } from '../../../contract/locale.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/operator.ts'
import { invalidate } from '../../api/read.ts'
import { siteName } from '../../data/site-name.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, LabeledField, useAsyncAction, LabeledInput } from '../../ui/form.tsx'
import { lazyWithToast } from '../../ui/lazy-with-toast.tsx'
import type { IssueProps } from './issue-props.ts'
import { TextConflicts } from './collisions.tsx'
import { Items } from './items.tsx'
import { Languages } from './languages.tsx'
import { EmailPreview } from './mail-preview.tsx'
import { Segment } from './segment.tsx'
import { useIssue, type IssueWork } from './use-issue.ts'
import { languageColumns } from '../../ui/language-names.ts'
import { PageHead } from '../../ui/parts.tsx'

const SendDialog = lazyWithToast(() => import('./send-dialog.tsx').then((it) => it.SendDialog))

interface ComposeProps extends IssueProps {
  lang: Locale
  onLang: (lang: Locale) => void
}

/** A draft issue: its lists, its items in order, its texts per language, and a preview of the email. */
export function Compose({ issue, lang, onLang, onRead, again }: ComposeProps) {
  const { t } = useDeskI18n()
  const work = useIssue(issue, onRead)
  const { form, saved, error } = work
  return (
    <>
      <PageHead title={form.title || t('newsletter.untitled')}>
        <output className="muted">
          {error ? '' : t(work.isSaved ? 'newsletter.saved' : 'newsletter.saving')}
        </output>
      </PageHead>
      {work.collisions.length > 0 ? (
        <TextConflicts work={work} />
      ) : (
        <FormError text={error?.message} />
      )}
      <div className="issue-columns">
        <div className="form issue-form">
          <LabeledInput
            label={t('newsletter.title')}
            value={form.title}
            maxLength={200}
            onChange={({ target }) => work.rename(target.value)}
          />
          <Lists work={work} />
          <Segment work={work} />
          <Items work={work} lang={lang} />
        </div>
        <section className="issue-preview">
          <Languages issue={form} lang={lang} onLang={onLang} />
          <Words work={work} lang={lang} />
          <EmailPreview issue={saved} lang={lang} />
        </section>
      </div>
      <IssueActions work={work} onRead={onRead} again={again} />
    </>
  )
}

/** Subject and introduction in a language. */
function Words({ work, lang }: { work: IssueWork; lang: Locale }) {
  const { t } = useDeskI18n()
  const can = useCan()
  const { subjects, intros } = work.form.data
  const readOnly = !can('newsletter.write', { lang })
  return (
    <div className="form">
      <LabeledInput
        label={t('newsletter.subject')}
        lang={lang}
        value={subjects[lang] ?? ''}
        readOnly={readOnly}
        maxLength={200}
        placeholder={t('newsletter.subject_hint', { site: siteName() })}
        onChange={({ target }) => work.change({ subjects: { ...subjects, [lang]: target.value } })}
      />
      <LabeledField label={t('newsletter.intro')}>
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
      </LabeledField>
    </div>
  )
}

/** Actions on the issue: testing, sending, deleting. */
function IssueActions({
  work,
  onRead,
  again,
}: Pick<ComposeProps, 'onRead' | 'again'> & { work: IssueWork }) {
  const { t } = useDeskI18n()
  const can = useCan()
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const { run, isPending, failure } = useAsyncAction()
  const { id } = work.saved
  const { languages } = work.form.data
  const title = work.form.title || t('newsletter.untitled')
  const isUndecided = work.collisions.length > 0
  const test = async () => {
    const { data } = await work.flush()
    const { to, mails } = await call('POST /api/backstage/periodical/:id/test', {
      params: { id },
      body: { languages: data.languages },
    })
    showToast(t('newsletter.tested', { to, count: mails }))
  }
  const remove = async () => {
    await work.flush()
    await call('DELETE /api/backstage/periodical/:id', { params: { id } })
    showToast(t('newsletter.deleted', { title }), {
      undo: async () => {
        await call('POST /api/backstage/periodical/:id/restore', { params: { id } })
        await invalidate('/api/backstage/periodical')
      },
    })
    // The deleted issue is no longer read once its screen is left.
    await navigate({ to: '/periodicals' })
    await invalidate('/api/backstage/periodical')
  }
  const begin = async () => {
    await work.flush()
    setSending(true)
  }
  return (
    <div className="issue-actions">
      <FormError text={failure} />
      {isUndecided && <p className="hint">{t('newsletter.undecided')}</p>}
      <p className="actions">
        {can('newsletter.send', { languages }) && (
          <button
            type="button"
            className="button primary"
            disabled={isPending || isUndecided}
            onClick={() => run(begin)}
          >
            {t('newsletter.send')}
          </button>
        )}
        <button
          type="button"
          className="button"
          disabled={isPending || isUndecided}
          onClick={() => run(test)}
        >
          {t('newsletter.test')}
        </button>
        {can('newsletter.write', { languages }) && (
          <button
            type="button"
            className="button ghost push-end"
            disabled={isPending}
            onClick={() => run(remove)}
          >
            {t('newsletter.delete')}
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

/** Lists that receive the issue, with the number of their subscribers and of the items each language lacks. */
function Lists({ work }: { work: IssueWork }) {
  const { t } = useDeskI18n()
  const can = useCan()
  const { languages, items } = work.form.data
  const toggle = (lang: Locale) =>
    work.change({
      languages: languageColumns.filter((one) => (one === lang) !== languages.includes(one)),
    })
  const stateOf = (lang: Locale) => {
    const lacks = work.saved.lists.find((list) => list.lang === lang)?.lacks ?? []
    const isEmpty = lacks.filter(({ shown_in }) => shown_in === null).length === items.length
    if (isEmpty) return { text: t('newsletter.list_empty'), isHot: languages.includes(lang) }
    if (lacks.length === 0) return { text: t('newsletter.list_complete'), isHot: false }
    return { text: t('newsletter.list_lacks', { count: lacks.length }), isHot: false }
  }
  return (
    <fieldset className="issue-lists">
      <legend>{t('newsletter.lists')}</legend>
      {languageColumns.map((lang) => {
        const { text, isHot } = stateOf(lang)
        const count = work.saved.lists.find((list) => list.lang === lang)?.audience ?? 0
        return (
          <label key={lang} className="checkbox-label">
            <input
              type="checkbox"
              checked={languages.includes(lang)}
              disabled={!can('newsletter.write', { lang })}
              onChange={() => toggle(lang)}
            />
            <span lang={lang}>{languageName(lang)}</span>
            <small className="muted">{t('newsletter.subscribers', { count })}</small>
            <small className={isHot ? 'urgent' : 'muted'}>{text}</small>
          </label>
        )
      })}
    </fieldset>
  )
}
