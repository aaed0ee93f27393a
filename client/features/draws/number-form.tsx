import { useRef, useState } from 'react'
import { call, type Answer } from '../../browser/api/call.ts'
import { useZodForm } from '../../browser/form/use-zod-form.ts'
import { longestSetName, numberSetForm } from '../../contract/draws/number-sets.ts'
import { highestNumber, numbersInSet } from '../../contract/draws/rules.ts'
import { useI18n } from '../../i18n/context.tsx'
import { Field, FieldGroup } from '../../ui/form/field.tsx'
import { FormAlert, SubmitButton } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { withLogin } from '../account/with-login.ts'
import { pickSet } from './pick-numbers.ts'

/** The member's sets, and the draw to check them against. */
export type Own = Answer<'GET /api/user/mark-six/set'>

export interface Shown {
  show: (changed: Own & { message: string }) => void
}

const allNumbers = Array.from({ length: highestNumber }, (_, index) => index + 1)

export function NumberForm({ show }: Shown) {
  const { t } = useI18n()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const element = useRef<HTMLFormElement>(null)
  const form = useZodForm({
    schema: numberSetForm,
    labels: { numbers: t('member.numbers.numbers'), name: t('member.numbers.name') },
    read: (data) => ({ numbers: data.getAll('numbers').map(Number), name: data.get('name') }),
    send: async (body) => {
      const { is_new: _, ...changed } = await withLogin(() =>
        call('POST /api/user/mark-six/set', { body }),
      )
      element.current?.reset()
      setChosen([])
      show(changed)
    },
  })
  return (
    <form {...form.props} ref={element} className="number-form">
      <FormAlert {...form.alert} />
      <FieldGroup
        field={form.field('numbers')}
        hint={t('member.numbers.chosen', { count: chosen.length })}
        className="number-grid"
      >
        {allNumbers.map((number) => (
          <label key={number}>
            <input
              type="checkbox"
              name="numbers"
              value={number}
              checked={chosen.includes(number)}
              disabled={chosen.length >= numbersInSet && !chosen.includes(number)}
              onChange={({ target }) =>
                setChosen((now) =>
                  target.checked ? [...now, number] : now.filter((one) => one !== number),
                )
              }
            />
            <span>{number}</span>
          </label>
        ))}
      </FieldGroup>
      <div className="buttons">
        <button type="button" className="button" onClick={() => setChosen(pickSet())}>
          <Icon name="dices" small />
          {t('member.numbers.random')}
        </button>
        <button type="button" className="button" onClick={() => setChosen([])}>
          {t('member.numbers.clear')}
        </button>
      </div>
      <Field
        field={form.field('name')}
        hint={t('member.numbers.optional')}
        maxLength={longestSetName}
        autoComplete="off"
      />
      <SubmitButton isPending={form.isPending}>{t('member.numbers.save')}</SubmitButton>
    </form>
  )
}
