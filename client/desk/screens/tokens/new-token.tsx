import { entryTypes, type EntryType } from '../../../contract/desk/entries/types.ts'
import {
  defaultTokenDays,
  maxTokenDays,
  maxTokenNameLength,
} from '../../../contract/desk/tokens/limits.ts'
import { tokenScopes } from '../../../contract/tokens/scopes.ts'
import { languageName, locales } from '../../../contract/locale.ts'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm, formText, useFormSubmit, LabeledInput } from '../../ui/form.tsx'

/** Values of the checked boxes with this name. */
function checkedIn<Value extends string>(data: FormData, name: string, all: readonly Value[]) {
  const checked = data.getAll(name)
  return all.filter((one) => checked.includes(one))
}

interface NewTokenDialogProps {
  onClose: () => void
  onMade: (token: string) => void
}

export function NewTokenDialog({ onClose, onMade }: NewTokenDialogProps) {
  const { t } = useDeskI18n()
  const form = useFormSubmit(async (data) => {
    const body = {
      name: formText(data, 'name'),
      scopes: checkedIn(data, 'scope', tokenScopes),
      languages: checkedIn(data, 'lang_scope', locales),
      types: checkedIn<EntryType>(data, 'type_scope', entryTypes),
      days: Number(formText(data, 'days')),
    }
    const { token } = await call('POST /api/backstage/token', { body })
    await invalidate('/api/backstage/token')
    onMade(token)
  })
  return (
    <Dialog initialFocus="field" title={t('tokens.new')} kind="wide" onClose={onClose} isFirm>
      <p className="hint">{t('tokens.new_means')}</p>
      <DialogForm form={form} submitLabel={t('tokens.make')} onClose={onClose}>
        <LabeledInput
          label={t('tokens.name_for')}
          name="name"
          autoComplete="off"
          required
          maxLength={maxTokenNameLength}
        />
        <LabeledInput
          label={t('tokens.days', { most: maxTokenDays })}
          name="days"
          type="number"
          inputMode="numeric"
          min={1}
          max={maxTokenDays}
          defaultValue={defaultTokenDays}
          required
        />
        <Checks legend={t('tokens.may')} name="scope">
          {tokenScopes.map((scope) => [scope, t(`tokens.scope.${scope}`)])}
        </Checks>
        <Checks legend={t('tokens.languages')} name="lang_scope">
          {locales.map((lang) => [lang, languageName(lang)])}
        </Checks>
        <Checks legend={t('tokens.types')} name="type_scope">
          {entryTypes.map((type) => [type, t(`entry_type.${type}.many`)])}
        </Checks>
      </DialogForm>
    </Dialog>
  )
}

interface ChecksProps {
  legend: string
  name: string
  children: (readonly [value: string, label: string])[]
}

function Checks({ legend, name, children }: ChecksProps) {
  return (
    <fieldset className="checks in-columns">
      <legend>{legend}</legend>
      {children.map(([value, label]) => (
        <label key={value} className="checkbox-label">
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={value === 'entry.read'}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
