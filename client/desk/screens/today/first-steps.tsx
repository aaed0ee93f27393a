// First tasks of the owner of a new site.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, type ApiResponse } from '../../api/client.ts'
import { invalidate } from '../../api/read.ts'
import { settingName } from '../../data/setting-name.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import { inSteps } from '../../ui/import/steps.ts'
import { TodoItem, TodoSection } from './waiting.tsx'

type Demo = ApiResponse<'GET /api/backstage/today'>['demo']

export function FirstSteps({ demo, facts }: { demo: Demo; facts: readonly string[] }) {
  return (
    <>
      {demo && <DemoContent {...demo} />}
      {facts.length > 0 && <MissingFacts names={facts} />}
    </>
  )
}

/** Adds the demo content step by step; an interrupted run continues where it stopped. */
function DemoContent({ done, of }: NonNullable<Demo>) {
  const { t } = useDeskI18n()
  const { run, isPending, failure } = useAsyncAction()
  const [added, setAdded] = useState(done)
  const add = () =>
    inSteps(
      Array.from({ length: of - done }),
      1,
      () => call('POST /api/backstage/starter-content'),
      (steps) => setAdded(done + steps),
    ).finally(() => invalidate('/api/backstage/today'))
  return (
    <TodoSection
      count={of - Math.max(added, done)}
      title={t('setting.demo')}
      why={t('setting.demo_why')}
      action={
        <button
          type="button"
          className="button primary todo-action"
          disabled={isPending}
          onClick={() => run(add)}
        >
          {t('setting.add_demo')}
        </button>
      }
    >
      <p className="todo-item">
        <output>{t('setting.demo_done', { done: Math.max(added, done), of })}</output>
      </p>
      <FormError text={failure} />
    </TodoSection>
  )
}

/** Facts about the company that legal documents lack. */
function MissingFacts({ names }: { names: readonly string[] }) {
  const { t } = useDeskI18n()
  return (
    <TodoSection
      count={names.length}
      isUrgent
      title={t('setting.facts')}
      why={t('setting.facts_why')}
      action={
        <Link className="button todo-action" to="/setting">
          {t('setting.see_facts')}
        </Link>
      }
    >
      {names.map((name) => (
        <TodoItem key={name} mark="draft" at={null}>
          <Link to="/setting">{settingName(t, name)}</Link>
        </TodoItem>
      ))}
    </TodoSection>
  )
}
