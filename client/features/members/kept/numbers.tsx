// The tab of the member's own Mark Six sets, checked against the latest draw.
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../../browser/api/call.ts'
import { useLoading } from '../../../browser/api/use-loading.ts'
import { useZodForm } from '../../../browser/form/use-zod-form.ts'
import {
  longestSetName,
  maxNumberSets,
  setNameForm,
  type NumberSet,
} from '../../../contract/draws/number-sets.ts'
import { historyUrl } from '../../../contract/draws/mark-six.ts'
import { matchOf, numberOf } from '../../../contract/draws/rules.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { EmptyState } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { useToast } from '../../../ui/overlay/use-toast.ts'
import { withLogin } from '../../account/with-login.ts'
import { Ball, Balls } from '../../draws/draw.tsx'
import { NumberForm, type Own, type Shown } from '../../draws/number-form.tsx'
import { LoadingList, MemberSection, ReadOnlyNote } from '../parts.tsx'
import { ChangeButtons, QuestionDialog, QuestionForm, useQuestion } from '../question.tsx'
import type { TabProps } from '../center.ts'

interface Question {
  does: 'rename' | 'remove'
  set: NumberSet
}

const nameOf = ({ name, numbers }: NumberSet) => name || numbers.join(' ')

export function NumbersTab({ center }: TabProps) {
  const { t } = useI18n()
  const toast = useToast()
  const [own, setOwn] = useState<Own>()
  const isReadOnly = center.user.kind === 'download_only'
  const loading = useLoading(async () => setOwn(await call('GET /api/user/mark-six/set')))

  function show({ message, ...changed }: Own & { message: string }) {
    setOwn(changed)
    toast(message)
  }

  if (!own)
    return <LoadingList loading={loading} isLoaded={false} failed={t('member.saved.failed')} />
  return (
    <>
      {isReadOnly && <ReadOnlyNote />}
      <Sets own={own} isReadOnly={isReadOnly} show={show} />
      {!isReadOnly && (
        <MemberSection id="add-set" title={t('member.numbers.add')}>
          {own.items.length >= maxNumberSets ? (
            <p className="help">{t('member.numbers.full')}</p>
          ) : (
            <NumberForm show={show} />
          )}
        </MemberSection>
      )}
    </>
  )
}

interface SetsProps extends Shown {
  own: Own
  isReadOnly: boolean
}

function Sets({ own: { items, draw }, isReadOnly, show }: SetsProps) {
  const { locale, t } = useI18n()
  const { question, ask, close, dialog } = useQuestion<Question>('sets')

  function finish(changed: Own & { message: string }) {
    show(changed)
    close()
  }

  return (
    <section className="member-part" aria-labelledby="sets">
      <div className="section-head">
        <h2 id="sets" tabIndex={-1}>
          {t('member.numbers.mine')}
        </h2>
        {items.length > 0 && (
          <p>{t('member.numbers.count', { count: items.length, most: maxNumberSets })}</p>
        )}
      </div>
      {items.length === 0 && (
        <EmptyState
          title={t('member.numbers.none')}
          action={{ text: t('member.numbers.to_page'), url: historyUrl(locale) }}
        >
          {t('member.numbers.none_why')}
        </EmptyState>
      )}
      {items.length > 0 && draw && (
        <div className="checked-draw">
          <p>
            <a className="more" href={historyUrl(locale)}>
              {t('member.numbers.checked', { number: numberOf(draw.period) })}
            </a>
          </p>
          <Balls draw={draw} />
        </div>
      )}
      {items.length > 0 && (
        <ul className="number-sets">
          {items.map((set) => (
            <li key={set.id}>
              <OwnSet set={set} draw={draw} />
              {!isReadOnly && (
                <ChangeButtons of="numbers" name={nameOf(set)} ask={(does) => ask({ does, set })} />
              )}
            </li>
          ))}
        </ul>
      )}
      {question && (
        <QuestionDialog {...dialog} labelledBy="set-question">
          {question.does === 'rename' ? (
            <Rename set={question.set} finish={finish} />
          ) : (
            <Remove set={question.set} finish={finish} />
          )}
        </QuestionDialog>
      )}
    </section>
  )
}

function OwnSet({ set, draw }: { set: NumberSet; draw: Own['draw'] }) {
  const { t } = useI18n()
  const match = draw && matchOf(set.numbers, draw)
  const isHit = (number: number) =>
    match?.matched.includes(number) || (match?.has_special && number === draw?.special)
  return (
    <div>
      {set.name && <h3>{set.name}</h3>}
      <ul className="balls">
        {set.numbers.map((number) => (
          <Ball key={number} number={number} isHit={isHit(number) ?? false} />
        ))}
      </ul>
      {match && (
        <p className="small-text muted">
          {t(match.has_special ? 'member.numbers.matched_special' : 'member.numbers.matched', {
            count: match.matched.length,
          })}
        </p>
      )}
    </div>
  )
}

interface AnswerProps {
  set: NumberSet
  finish: Shown['show']
}

function Rename({ set: { id, name }, finish }: AnswerProps) {
  const { t } = useI18n()
  const form = useZodForm({
    schema: setNameForm,
    labels: { name: t('member.numbers.name') },
    values: { name },
    send: async (body) =>
      finish(
        await withLogin(() => call('PUT /api/user/mark-six/set/:id', { params: { id }, body })),
      ),
  })
  return (
    <QuestionForm
      form={form}
      id="set-question"
      title={t('member.numbers.rename_title')}
      action={t('member.numbers.rename')}
    >
      <Field
        field={form.field('name')}
        hint={t('member.numbers.optional')}
        maxLength={longestSetName}
        autoComplete="off"
      />
    </QuestionForm>
  )
}

const nothing = z.object({})

function Remove({ set, finish }: AnswerProps) {
  const { t } = useI18n()
  const { id } = set
  const form = useZodForm({
    schema: nothing,
    labels: {},
    send: async () =>
      finish(await withLogin(() => call('DELETE /api/user/mark-six/set/:id', { params: { id } }))),
  })
  return (
    <QuestionForm
      form={form}
      id="set-question"
      title={t('member.numbers.remove_question', { name: nameOf(set) })}
      action={t('member.numbers.remove')}
    >
      <p>{t('member.numbers.remove_why')}</p>
    </QuestionForm>
  )
}
