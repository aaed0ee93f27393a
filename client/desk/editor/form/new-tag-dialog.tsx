import { defaultLocale, languageName, type Locale } from '../../../contract/locale.ts'
import { call } from '../../api/client.ts'
import { fieldName } from '../../data/field-names.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { formText, useFormSubmit, LabeledInput } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

interface NewTagDialogProps {
  /** The typed name. */
  name: string
  lang: Locale
  onMade: (slug: string) => void
  onClose: () => void
}

/** Creates and publishes a tag. If publishing fails, the draft is deleted. */
export function NewTagDialog({ name, lang, onMade, onClose }: NewTagDialogProps) {
  const { t } = useDeskI18n()
  const languages = [...new Set([lang, defaultLocale])]
  const form = useFormSubmit(async (data) => {
    const slug = formText(data, 'slug').trim()
    const title = Object.fromEntries(languages.map((one) => [one, formText(data, one)]))
    const { id, rev } = await call('POST /api/backstage/entry', {
      body: { type: 'tag', lang: defaultLocale, data: { title, slug } },
    })
    const params = { id }
    try {
      await call('POST /api/backstage/entry/:id/publish', { params, body: { rev } })
    } catch (error) {
      await call('DELETE /api/backstage/entry/:id', { params })
      throw error
    }
    onMade(slug)
    onClose()
  })
  return (
    <FormDialog
      title={t('entry_type.tag.create')}
      onClose={onClose}
      form={form}
      submitLabel={t('editor.publish.now')}
    >
      {languages.map((one) => (
        <LabeledInput
          key={one}
          label={languageName(one)}
          name={one}
          lang={one}
          required
          maxLength={40}
          defaultValue={one === lang ? name : ''}
        />
      ))}
      <LabeledInput
        label={fieldName(t, 'slug')}
        name="slug"
        required
        maxLength={60}
        pattern="[a-z0-9]+(-[a-z0-9]+)*"
        autoComplete="off"
        defaultValue={slugOf(name)}
      />
    </FormDialog>
  )
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
