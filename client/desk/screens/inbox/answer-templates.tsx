import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerTemplate, AnswerTemplateForm } from '../../../contract/desk/inbox/message.ts'
import { call } from '../../api/call.ts'
import { useCan } from '../../api/operator.ts'
import { readAgain, useRead } from '../../api/read.ts'
import { useTitle } from '../../data/title.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Failure, useAct } from '../../ui/form.tsx'
import { columnLanguages, shortNames } from '../../ui/language-names.ts'
import { Empty } from '../../ui/parts.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { TemplateForm } from './template-form.tsx'
import './inbox.css'

const again = () => readAgain('/api/backstage/message/template')

async function add(body: AnswerTemplateForm): Promise<AnswerTemplate | undefined> {
  const { items } = await call('POST /api/backstage/message/template', { body }).finally(again)
  return items.at(-1)
}

/** On top of a revision; resolves to what it has become. */
async function change(
  { id, rev }: AnswerTemplate,
  { name, texts }: AnswerTemplateForm,
): Promise<AnswerTemplate | undefined> {
  const { items } = await call('PUT /api/backstage/message/template/:id', {
    params: { id },
    body: { name, texts },
    headers: { 'If-Match': `"${rev}"` },
  }).finally(again)
  return items.find((one) => one.id === id)
}

function remove({ id }: AnswerTemplate): Promise<unknown> {
  return call('DELETE /api/backstage/message/template/:id', { params: { id } }).finally(again)
}

/** What answers to messages begin with, in six languages. */
export function AnswerTemplates() {
  const { t } = useTexts()
  const can = useCan()
  const read = useRead('GET /api/backstage/message/template')
  /** The one being written, as it was when its form opened. */
  const [open, setOpen] = useState<AnswerTemplate | 'new' | null>(null)
  const templates = read.data?.items
  const close = () => setOpen(null)
  useTitle(t('messages.templates.title'))
  const saveNew = async (form: AnswerTemplateForm) => {
    const added = await add(form)
    close()
    notify(t('messages.templates.saved', { name: form.name }), {
      undo: async () => added && remove(added),
    })
  }
  const save = async (before: AnswerTemplate, form: AnswerTemplateForm) => {
    const after = await change(before, form)
    close()
    notify(t('messages.templates.saved', { name: form.name }), {
      undo: async () => after && change(after, before),
    })
  }
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('messages.templates.title')}</h1>
        <span className="quiet about">{t('messages.templates.about')}</span>
        <Link className="link push" to="/message">
          {t('screen.messages')}
        </Link>
      </div>
      <ReadState read={read} rows={3} />
      {templates?.length === 0 && <Empty>{t('messages.templates.none')}</Empty>}
      <ul className="lines answer-templates" hidden={!templates?.length}>
        {templates?.map((one) => (
          <Row key={one.id} template={one} isOpen={isSame(open, one)} onOpen={() => setOpen(one)} />
        ))}
      </ul>
      {can('message.write') && open === null && (
        <p className="actions">
          <button type="button" className="button" onClick={() => setOpen('new')}>
            {t('messages.templates.new')}
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

const isSame = (open: AnswerTemplate | 'new' | null, one: AnswerTemplate) =>
  open !== null && open !== 'new' && open.id === one.id

interface RowProps {
  template: AnswerTemplate
  isOpen: boolean
  onOpen: () => void
}

function Row({ template, isOpen, onOpen }: RowProps) {
  const { t, lang } = useTexts()
  const can = useCan()
  const { act, isBusy, failure } = useAct()
  const { name, texts } = template
  const lacking = columnLanguages.filter((one) => !texts[one])
  const removeIt = async () => {
    await remove(template)
    notify(t('messages.templates.removed', { name }), { undo: () => add({ name, texts }) })
  }
  return (
    <li aria-current={isOpen || undefined}>
      <b className="name">{name}</b>
      <span className="quiet">
        {lacking.length === 0
          ? t('messages.templates.all')
          : t('messages.templates.lacks_languages', {
              languages: lacking
                .map((one) => shortNames[one][lang])
                .join(lang === 'zh-CN' ? '、' : ', '),
            })}
      </span>
      {can('message.write') && (
        <span className="actions push">
          <button type="button" className="link" onClick={onOpen}>
            {t('messages.templates.edit')}
            <span className="visually-hidden"> {name}</span>
          </button>
          <button type="button" className="link" disabled={isBusy} onClick={() => act(removeIt)}>
            {t('messages.templates.remove')}
            <span className="visually-hidden"> {name}</span>
          </button>
        </span>
      )}
      <Failure text={failure} />
    </li>
  )
}
