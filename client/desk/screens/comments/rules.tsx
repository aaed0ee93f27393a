import { useRef, useState } from 'react'
import type { CommentRule, RuleInput } from '../../../contract/desk/comments/comment.ts'
import { ruleActions, ruleKinds, type RuleKind } from '../../../contract/desk/comments/words.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/operator.ts'
import { invalidate, useApi } from '../../api/read.ts'
import { useTitle } from '../../data/title.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import {
  FormError,
  useAsyncAction,
  useFormSubmit,
  LabeledSelect,
  LabeledInput,
} from '../../ui/form.tsx'
import { Empty, PageHead } from '../../ui/parts.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { RuleDryRun } from './trial.tsx'
import './comments.css'

/** Words and addresses that hold a comment back or put it into the queue. */
export function CommentRules() {
  const { t } = useDeskI18n()
  useTitle(t('comments.rules'))
  const can = useCan()
  const read = useApi('GET /api/backstage/comment-rule')
  const rules = read.data?.items
  return (
    <div className="page">
      <PageHead title={t('comments.rules')} about={t('comments.rules_about')} />
      {can('comment.rule', {}) && <NewRule />}
      <QueryState read={read} rows={3} />
      {rules?.length === 0 && <Empty>{t('comments.rules_none')}</Empty>}
      <ul className="comment-rules" hidden={!rules?.length}>
        {rules?.map((rule) => (
          <Rule key={rule.id} rule={rule} />
        ))}
      </ul>
    </div>
  )
}

const again = () => invalidate('/api/backstage/comment-rule')

/** Resolves to the id of the new rule, which is the highest. */
async function add({ kind, pattern, action }: RuleInput): Promise<number> {
  const body = { kind, pattern, action }
  const { items } = await call('POST /api/backstage/comment-rule', { body })
  await again()
  return Math.max(...items.map(({ id }) => id))
}

async function remove(id: number): Promise<void> {
  await call('DELETE /api/backstage/comment-rule/:id', { params: { id } })
  await again()
}

function Rule({ rule }: { rule: CommentRule }) {
  const { t } = useDeskI18n()
  const can = useCan()
  const { run, isPending, failure } = useAsyncAction()
  const { id, kind, pattern, action, created_by } = rule
  const switchOff = async () => {
    await remove(id)
    showToast(t('comments.rule_removed', { pattern }), { undo: () => add(rule) })
  }
  return (
    <li>
      <b>{pattern}</b>
      <span className="muted">{t(`comments.rule_kind.${kind}`)}</span>
      <span>{t(`comments.rule_action.${action}`)}</span>
      <span className="muted">{created_by?.name}</span>
      {can('comment.rule', {}) && (
        <button type="button" className="link" disabled={isPending} onClick={() => run(switchOff)}>
          {t('comments.rule_remove')}
        </button>
      )}
      <FormError text={failure} />
    </li>
  )
}

function NewRule() {
  const { t } = useDeskI18n()
  const [kind, setKind] = useState<RuleKind>('word')
  const [pattern, setPattern] = useState('')
  const [action, setAction] = useState<RuleInput['action']>('hold')
  const field = useRef<HTMLInputElement>(null)
  const words = pattern.trim()
  const form = useFormSubmit(async () => {
    const id = await add({ kind, pattern: words, action })
    showToast(t('comments.rule_added', { pattern: words }), { undo: () => remove(id) })
    setPattern('')
    field.current?.focus()
  })
  return (
    <form className="form comment-rule-form" onSubmit={form.submit}>
      <LabeledSelect
        label={t('comments.rule_what')}
        value={kind}
        onChange={({ target }) => setKind(ruleKinds.find((one) => one === target.value) ?? 'word')}
      >
        {ruleKinds.map((one) => (
          <option key={one} value={one}>
            {t(`comments.rule_kind.${one}`)}
          </option>
        ))}
      </LabeledSelect>
      <LabeledInput
        label={t('comments.rule_pattern')}
        ref={field}
        required
        minLength={2}
        maxLength={60}
        autoComplete="off"
        value={pattern}
        onChange={({ target }) => setPattern(target.value)}
      />
      <LabeledSelect
        label={t('comments.rule_then')}
        value={action}
        onChange={({ target }) =>
          setAction(ruleActions.find((one) => one === target.value) ?? 'hold')
        }
      >
        {ruleActions.map((one) => (
          <option key={one} value={one}>
            {t(`comments.rule_action.${one}`)}
          </option>
        ))}
      </LabeledSelect>
      <p className="hint">{t(`comments.rule_kind_about.${kind}`)}</p>
      <RuleDryRun key={`${kind} ${words}`} kind={kind} pattern={words} />
      <FormError text={form.failure} />
      <p className="actions">
        <button
          type="submit"
          className="button primary"
          disabled={form.isPending || words.length < 2}
        >
          {t('comments.rule_add')}
        </button>
      </p>
    </form>
  )
}
