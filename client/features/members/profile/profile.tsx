// The profile tab: saved values show as the API stores them; refused ones stay as typed.
import { useEffect, useRef, useState, type RefObject } from 'react'
import { call } from '../../../browser/api/call.ts'
import { withLogin } from '../../account/with-login.ts'
import { BirthdayField } from '../../account/birthday-field.tsx'
import { Field, fieldAttributes, FieldLayout } from '../../../ui/form/field.tsx'
import { FormAlert, SubmitButton } from '../../../ui/form/form.tsx'
import { nicknameLengths } from '../../../contract/members/fields.ts'
import { profileForm } from '../../../contract/members/member.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { sessionChanged } from '../../../browser/session/session.ts'
import { ReadOnlyNote } from '../parts.tsx'
import { profileChanges } from './profile-changes.ts'
import type { MemberCenterData, TabProps } from '../center.ts'
import { useToast } from '../../../ui/overlay/use-toast.ts'
import { useZodForm } from '../../../browser/form/use-zod-form.ts'

export function ProfileTab({ center }: TabProps) {
  const [resets, setResets] = useState(0)
  const isReadOnly = center.user.kind === 'download_only'
  return (
    <>
      {isReadOnly && <ReadOnlyNote />}
      <Profile
        key={resets}
        center={center}
        isReadOnly={isReadOnly}
        wasReset={resets > 0}
        reset={() => setResets(resets + 1)}
      />
    </>
  )
}

interface ProfileProps {
  center: MemberCenterData
  isReadOnly: boolean
  wasReset: boolean
  reset: () => void
}

function Profile({ center: { user, country_list }, isReadOnly, wasReset, reset }: ProfileProps) {
  const { t } = useI18n()
  const dialog = useNameDialog()
  const { form, resetRef } = useProfileForm(user, dialog.ask)
  const { props, field, alert, isPending } = form
  const { name, phone, country, birthday } = user.member
  useEffect(() => {
    if (wasReset) resetRef.current?.focus()
  }, [wasReset, resetRef])

  return (
    <>
      <form {...props} className="member-form">
        <FormAlert {...alert} />
        <fieldset disabled={isReadOnly}>
          <Field
            key={user.nickname}
            field={{ ...field('nickname'), value: user.nickname }}
            hint={t('member.profile.nickname_rule')}
            autoComplete="nickname"
            maxLength={nicknameLengths.most * 2}
            required
          />
          <Field
            key={`name ${name}`}
            field={{ ...field('name'), value: name ?? '' }}
            hint={t(name === null ? 'member.profile.name_rule' : 'member.profile.name_set')}
            autoComplete="name"
            readOnly={name !== null}
          />
          <Field
            key={`phone ${phone}`}
            field={{ ...field('phone'), value: phone ?? '' }}
            hint={t('member.profile.phone_rule')}
            type="tel"
            autoComplete="tel"
          />
          <CountryField
            key={country}
            field={field('country')}
            value={country}
            list={country_list}
          />
          <BirthdayField
            key={Object.values(birthday ?? {}).join('-')}
            field={field('birthday')}
            hint={t('member.profile.birthday_rule')}
            typed={(part) => birthdayPart(birthday, part)}
          />
          <div className="buttons">
            <SubmitButton isPending={isPending}>{t('member.profile.save')}</SubmitButton>
            <button type="button" className="button" ref={resetRef} onClick={reset}>
              {t('member.profile.reset')}
            </button>
          </div>
        </fieldset>
      </form>
      <NameDialog {...dialog} />
    </>
  )
}

/** `birthday_year` and so on. */
function birthdayPart(birthday: MemberCenterData['user']['member']['birthday'], name: string) {
  const part = (['year', 'month', 'day'] as const).find((one) => name === `birthday_${one}`)
  return birthday && part ? String(birthday[part]) : undefined
}

function useProfileForm(user: MemberCenterData['user'], ask: (name: string) => Promise<boolean>) {
  const { t } = useI18n()
  const toast = useToast()
  const resetRef = useRef<HTMLButtonElement>(null)
  const form = useZodForm({
    schema: profileForm,
    labels: {
      nickname: t('member.profile.nickname'),
      name: t('member.profile.name'),
      phone: t('member.profile.phone'),
      country: t('member.profile.country'),
      birthday: t('member.profile.birthday'),
    },
    read: (data) => profileChanges(data, user),
    send: async (body) => {
      if (body.name !== undefined && !(await ask(body.name))) return
      if (Object.keys(body).length > 0)
        await withLogin(() => call('PUT /api/user/update', { body }))
      toast(t('member.profile.saved'))
      await sessionChanged()
    },
  })
  return { form, resetRef }
}

interface CountryFieldProps {
  field: Parameters<typeof FieldLayout>[0]['field']
  value: string | null
  list: MemberCenterData['country_list']
}

function CountryField({ field, value, list }: CountryFieldProps) {
  const { t } = useI18n()
  return (
    <FieldLayout field={field}>
      <select
        className="input"
        {...fieldAttributes({ field })}
        autoComplete="country"
        defaultValue={value ?? ''}
      >
        <option value="">{t('member.profile.country_none')}</option>
        {list.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </FieldLayout>
  )
}

/** A name can be set only once, so it is confirmed first: `ask` opens the dialog and resolves to the answer. */
function useNameDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const answer = useRef<(isSure: boolean) => void>(undefined)
  const [name, setName] = useState('')

  function ask(asked: string): Promise<boolean> {
    setName(asked)
    if (dialog.current) dialog.current.returnValue = ''
    dialog.current?.showModal()
    return new Promise((resolve) => (answer.current = resolve))
  }
  return {
    dialog,
    name,
    ask,
    onClose: () => answer.current?.(dialog.current?.returnValue === 'yes'),
  }
}

interface NameDialogProps {
  dialog: RefObject<HTMLDialogElement | null>
  name: string
  onClose: () => void
}

function NameDialog({ dialog, name, onClose }: NameDialogProps) {
  const { t } = useI18n()
  return (
    <dialog
      className="modal member-question"
      ref={dialog}
      aria-labelledby="name-question"
      onClose={onClose}
    >
      <form method="dialog">
        <h3 id="name-question">{t('member.profile.name_question', { name })}</h3>
        <p>{t('member.profile.name_why')}</p>
        <div className="buttons">
          <button className="button primary" value="yes">
            {t('member.profile.name_confirm')}
          </button>
          <button className="button" value="no">
            {t('member.cancel')}
          </button>
        </div>
      </form>
    </dialog>
  )
}
