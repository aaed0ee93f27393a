import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ResponseTemplate, AnswerTemplateForm } from '../../../contract/desk/inbox/message.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/operator.ts'
import { invalidate, useApi } from '../../api/read.ts'
import { useTitle } from '../../data/title.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import { languageColumns, languageAbbreviations } from '../../ui/language-names.ts'
import { Empty, PageHead } from '../../ui/parts.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { templateLabel } from './template-label.ts'
import { TemplateForm } from './template-form.tsx'
import './inbox.css'

const again = () => invalidate('/api/backstage/message/template')

async function add(body: AnswerTemplateForm): Promise<ResponseTemplate | undefined> {
  const { items } = await call('POST /api/backstage/message/template', { body }).finally(again)
  return items.at(-1)
}

/** Replaces the given revision of a template; resolves to the new revision. */
async function change(
  { id, rev }: ResponseTemplate,
  { name, texts }: AnswerTemplateForm,
): Promise<ResponseTemplate | undefined> {
  const { items } = await call('PUT /api/backstage/message/template/:id', {
    params: { id },
    body: { name, texts },
    headers: { 'If-Match': `"${rev}"` },
  }).finally(again)
  return items.find((one) => one.id === id)
}

function remove({ id }: ResponseTemplate): Promise<unknown> {
  return call('DELETE /api/backstage/message/template/:id', { params: { id } }).finally(again)
}

/** Templates of responses to messages, in six languages. */
export function ResponseTemplates() {
  const { t } = useDeskI18n()
  const can = useCan()
  const read = useApi('GET /api/backstage/message/template')
  /** The template in the open form, as it was when the form opened. */
  const [open, setOpen] = useState<ResponseTemplate | 'new' | null>(null)
  const templates = read.data?.items
  const close = () => setOpen(null)
  useTitle(t('messages.response_templates.title'))
  const saveNew = async (form: AnswerTemplateForm) => {
    const added = await add(form)
    close()
    showToast(t('messages.response_templates.saved', { name: form.name }), {
      undo: async () => added && remove(added),
    })
  }
  const save = async (before: ResponseTemplate, form: AnswerTemplateForm) => {
    const after = await change(before, form)
    close()
    showToast(t('messages.response_templates.saved', { name: form.name }), {
      undo: async () => after && change(after, before),
    })
  }
  return (
    <div className="page">
      <PageHead
        title={t('messages.response_templates.title')}
        about={t('messages.response_templates.about')}
      >
        <Link className="link push-end" to="/message">
          {t('screen.messages')}
        </Link>
      </PageHead>
      <QueryState read={read} rows={3} />
      {templates?.length === 0 && <Empty>{t('messages.response_templates.none')}</Empty>}
      <ul className="lines answer-templates" hidden={!templates?.length}>
        {templates?.map((one) => (
          <Row key={one.id} template={one} isOpen={isSame(open, one)} onOpen={() => setOpen(one)} />
        ))}
      </ul>
      {can('message.write', {}) && open === null && (
        <p className="actions">
          <button type="button" className="button" onClick={() => setOpen('new')}>
            {t('messages.response_templates.new')}
          </button>
        </p>
      )}
      {open === 'new' && (
        <TemplateForm initial={{ name: '', texts: {} }} onSave={saveNew} onClose={close} />
      )}
      {open && open !== 'new' && (
        <TemplateForm
          key={open.id}
          initial={open}
          onSave={(form) => save(open, form)}
          onClose={close}
        />
      )}
    </div>
  )
}

const isSame = (open: ResponseTemplate | 'new' | null, one: ResponseTemplate) =>
  open !== null && open !== 'new' && open.id === one.id

interface RowProps {
  template: ResponseTemplate
  isOpen: boolean
  onOpen: () => void
}

function Row({ template, isOpen, onOpen }: RowProps) {
  const { t, lang } = useDeskI18n()
  const can = useCan()
  const { run, isPending, failure } = useAsyncAction()
  const { name, texts } = template
  const lacking = languageColumns.filter((one) => !texts[one])
  const removeIt = async () => {
    await remove(template)
    showToast(t('messages.response_templates.removed', { name }), {
      undo: () => add({ name, texts }),
    })
  }
  return (
    <li aria-current={isOpen || undefined}>
      <b className="name">{templateLabel(template, lang)}</b>
      <span className="muted">
        {lacking.length === 0
          ? t('messages.response_templates.all')
          : t('messages.response_templates.lacks_languages', {
              languages: lacking
                .map((one) => languageAbbreviations[one][lang])
                .join(lang === 'zh-CN' ? '、' : ', '),
            })}
      </span>
      {can('message.write', {}) && (
        <span className="actions push-end">
          <button type="button" className="link" onClick={onOpen}>
            {t('messages.response_templates.edit')}
            <span className="visually-hidden"> {name}</span>
          </button>
          <button type="button" className="link" disabled={isPending} onClick={() => run(removeIt)}>
            {t('messages.response_templates.remove')}
            <span className="visually-hidden"> {name}</span>
          </button>
        </span>
      )}
      <FormError text={failure} />
    </li>
  )
}
