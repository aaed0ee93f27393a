// Passkeys of the member. Each change is confirmed by the password or by a passkey.
import { ApiError, call } from '../../../browser/api/call.ts'
import { useAsyncAction } from '../../../browser/form/use-action.ts'
import { useZodForm } from '../../../browser/form/use-zod-form.ts'
import type { User } from '../../../contract/members/member.ts'
import {
  longestPasskeyName,
  maxPasskeys,
  passkeyNameForm,
  passwordProof,
  type MemberPasskey,
  type PasskeyProof,
} from '../../../contract/members/passkeys.ts'
import { href } from '../../../contract/paths.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { formatDate } from '../../../i18n/translate.ts'
import { ActionAlert } from '../../../ui/form/action-alert.tsx'
import { Field, PasswordField } from '../../../ui/form/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useToast } from '../../../ui/overlay/use-toast.ts'
import { askPasskey, hasPasskeys, makePasskey } from '../../../ui/passkey.ts'
import { RelativeTime } from '../../../ui/time/relative-time.tsx'
import { withLogin } from '../../account/with-login.ts'
import { MemberSection } from '../parts.tsx'
import { ChangeButtons, QuestionDialog, QuestionForm, useQuestion } from '../question.tsx'
import type { MemberCenterData, TabProps } from '../center.ts'

type Own = MemberCenterData['passkey_list']
type Question = { does: 'add' } | { does: 'rename' | 'remove'; passkey: MemberPasskey }

export function Passkeys({ center, change }: TabProps) {
  const { t } = useI18n()
  const toast = useToast()
  const { question, ask, close, dialog } = useQuestion<Question>('passkeys')
  const nameOf = useNames()
  const { user, passkey_list: items } = center
  const isReadOnly = user.kind === 'download_only'

  function finish(passkey_list: Own, message: string) {
    change(() => ({ passkey_list }))
    toast(message)
    close()
  }

  if (isReadOnly && items.length === 0) return null
  return (
    <MemberSection
      id="passkeys"
      title={t('member.passkeys.title')}
      intro={t('member.passkeys.intro')}
    >
      {items.length > 0 && (
        <ul className="sessions passkeys">
          {items.map((passkey) => (
            <li key={passkey.id}>
              <Icon name="key" />
              <div>
                <b>{nameOf(passkey)}</b>
                <Dates passkey={passkey} />
              </div>
              {!isReadOnly && (
                <ChangeButtons
                  of="passkeys"
                  name={nameOf(passkey)}
                  ask={(does) => ask({ does, passkey })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && <Add user={user} items={items} open={() => ask({ does: 'add' })} />}
      {question && (
        <QuestionDialog {...dialog} labelledBy="passkey-question">
          <Answer question={question} user={user} items={items} finish={finish} />
        </QuestionDialog>
      )}
    </MemberSection>
  )
}

function useNames() {
  const { t } = useI18n()
  return ({ name }: MemberPasskey) => name || t('member.passkeys.unnamed')
}

function Dates({ passkey: { created_at, last_used_at } }: { passkey: MemberPasskey }) {
  const { locale, t } = useI18n()
  const added = t('member.passkeys.added', { date: formatDate(locale, created_at, 'date') })
  return (
    <p className="tiny-text muted">
      {added}
      {' · '}
      {last_used_at === null ? (
        t('member.passkeys.never')
      ) : (
        <>
          {t('member.passkeys.used')} <RelativeTime at={last_used_at} />
        </>
      )}
    </p>
  )
}

interface AddProps {
  user: User
  items: Own
  open: () => void
}

function Add({ user, items, open }: AddProps) {
  const { locale, t } = useI18n()
  if (!user.has_password && items.length === 0)
    return (
      <p className="member-intro">
        {t('member.passkeys.no_password')}{' '}
        <a className="more" href={href(locale, 'forgotPassword')}>
          {t('member.password.set')}
        </a>
      </p>
    )
  if (!hasPasskeys) return <p className="help">{t('member.passkeys.unsupported')}</p>
  if (items.length >= maxPasskeys) return <p className="help">{t('member.passkeys.full')}</p>
  return (
    <button type="button" className="button" aria-haspopup="dialog" onClick={open}>
      {t('member.passkeys.add')}
    </button>
  )
}

interface AnswerProps {
  question: Question
  user: User
  items: Own
  finish: (own: Own, message: string) => void
}

function Answer({ question, user, items, finish }: AnswerProps) {
  const { t } = useI18n()
  const nameOf = useNames()
  if (question.does === 'rename') return <Rename passkey={question.passkey} finish={finish} />

  if (question.does === 'add')
    return (
      <Confirm
        user={user}
        title={t('member.passkeys.add')}
        why={t('member.passkeys.add_why')}
        action={t('member.passkeys.next')}
        hasOther={items.length > 0}
        send={async (proof) => {
          const options = await withLogin(() =>
            call('POST /api/user/passkeys/options', { body: proof }),
          )
          const passkey = await makePasskey(options)
          if (!passkey) throw new ApiError('passkey_refused', t('member.passkeys.cancelled'))
          const own = await withLogin(() => call('POST /api/user/passkeys', { body: { passkey } }))
          finish(own.items, t('member.passkeys.done'))
        }}
      />
    )

  const { id } = question.passkey
  return (
    <Confirm
      user={user}
      title={t('member.passkeys.remove_question', { name: nameOf(question.passkey) })}
      why={t('member.passkeys.remove_why')}
      action={t('member.passkeys.remove')}
      hasOther
      send={async (proof) => {
        const own = await withLogin(() =>
          call('POST /api/user/passkeys/:id/removal', { params: { id }, body: proof }),
        )
        finish(own.items, t('member.passkeys.removed'))
      }}
    />
  )
}

interface ConfirmProps {
  user: User
  title: string
  why: string
  action: string
  /** True if a passkey can confirm, too. */
  hasOther: boolean
  send: (proof: PasskeyProof) => Promise<void>
}

function Confirm({ user, title, why, action, hasOther, send }: ConfirmProps) {
  const { t } = useI18n()
  const { run, isPending, failure } = useAsyncAction()
  const form = useZodForm({
    schema: passwordProof,
    labels: { password: t('member.password.current') },
    send,
  })
  const byPasskey = () =>
    run(async () => {
      const options = await withLogin(() => call('POST /api/user/passkeys/proof'))
      const passkey = await askPasskey(options)
      if (!passkey) throw new ApiError('passkey_refused', t('member.passkeys.not_confirmed'))
      await send({ passkey })
    })
  return (
    <QuestionForm
      form={form}
      id="passkey-question"
      title={title}
      action={user.has_password ? action : undefined}
      otherButtons={
        hasOther &&
        hasPasskeys && (
          <button
            type="button"
            className={user.has_password ? 'button' : 'button primary'}
            aria-disabled={isPending || undefined}
            onClick={() => void byPasskey()}
          >
            {t('member.passkeys.with_passkey')}
          </button>
        )
      }
    >
      <ActionAlert failure={failure} />
      <p>{why}</p>
      {user.has_password && (
        <PasswordField field={form.field('password')} autoComplete="current-password" required />
      )}
    </QuestionForm>
  )
}

interface RenameProps {
  passkey: MemberPasskey
  finish: AnswerProps['finish']
}

function Rename({ passkey: { id, name }, finish }: RenameProps) {
  const { t } = useI18n()
  const form = useZodForm({
    schema: passkeyNameForm,
    labels: { name: t('member.passkeys.name') },
    values: { name },
    send: async (body) => {
      const own = await withLogin(() =>
        call('PUT /api/user/passkeys/:id', { params: { id }, body }),
      )
      finish(own.items, t('member.passkeys.renamed'))
    },
  })
  return (
    <QuestionForm
      form={form}
      id="passkey-question"
      title={t('member.passkeys.rename')}
      action={t('member.passkeys.save')}
    >
      <Field
        field={form.field('name')}
        hint={t('member.passkeys.name_hint')}
        maxLength={longestPasskeyName * 2}
        autoComplete="off"
        required
      />
    </QuestionForm>
  )
}
