import type { useZodForm } from '../../browser/form/use-zod-form.ts'
import { useI18n } from '../../i18n/context.tsx'
import { Field, type FieldProps } from '../../ui/form/field.tsx'
import { FormAlert, SubmitButton } from '../../ui/form/form.tsx'
import { AccountFormLink } from './account-form-links.tsx'

interface EmailFormProps {
  form: Pick<ReturnType<typeof useZodForm>, 'props' | 'alert' | 'isPending'> & {
    field: (name: 'email') => FieldProps
  }
}

/** Address of an account. */
export function AddressField({ field }: { field: FieldProps }) {
  return <Field field={field} type="email" autoComplete="username" autoCapitalize="none" required />
}

/** Asks for the address of an account, to which a link is sent. */
export function EmailForm({ form }: EmailFormProps) {
  const { t } = useI18n()
  return (
    <form method="post" {...form.props}>
      <FormAlert {...form.alert} />
      <AddressField field={form.field('email')} />
      <div className="form-end">
        <SubmitButton isPending={form.isPending}>{t('account.send_link')}</SubmitButton>
        <AccountFormLink to="login">{t('account.to_login')}</AccountFormLink>
      </div>
    </form>
  )
}
