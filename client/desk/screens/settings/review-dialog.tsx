import { allSettings } from '../../../contract/site/settings.ts'
import type { SettingValue } from '../../../contract/site/setting-values.ts'
import { localePath } from '../../../contract/paths.ts'
import { call, DeskError } from '../../api/client.ts'
import { invalidate } from '../../api/read.ts'
import { settingName } from '../../data/setting-name.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { useFormSubmit } from '../../ui/form.tsx'
import { storedAt, type Stored } from './use-edits.ts'
import { useValueText } from './value-text.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

interface ReviewDialogProps {
  stored: Stored
  changed: ReadonlyMap<string, SettingValue>
  onClose: () => void
  /** Receives the stored settings. */
  onRead: (next: Stored) => void
  onSaved: () => void
}

/** Old and new values, and the pages that show them, before the edits are saved. */
export function ReviewDialog({ stored, changed, onClose, onRead, onSaved }: ReviewDialogProps) {
  const { t } = useDeskI18n()
  const count = changed.size
  const form = useFormSubmit(async () => {
    const next = await save(stored.rev, changed)
    const former = new Map([...changed.keys()].map((key) => [key, storedAt(stored, key)?.value]))
    onRead(next)
    onSaved()
    showToast(t('setting.saved', { count }), {
      undo: async () => onRead(await save(next.rev, former)),
    })
    onClose()
  })
  return (
    <FormDialog
      initialFocus="main"
      title={t('setting.review_title', { count })}
      kind="wide"
      onClose={onClose}
      form={form}
      submitLabel={t('setting.save', { count })}
    >
      <div className="setting-review">
        <Changes stored={stored} changed={changed} />
        <Pages keys={[...changed.keys()]} />
        <p className="hint">{t('setting.takes')}</p>
      </div>
    </FormDialog>
  )
}

type Values = ReadonlyMap<string, SettingValue | undefined>

/** On a conflict, reloads the stored values and keeps the edits. */
async function save(rev: number, changed: Values): Promise<Stored> {
  const values = Object.fromEntries(
    [...changed].flatMap(([key, value]) =>
      value === undefined ? [] : [[key, typeof value === 'object' ? [...value] : value]],
    ),
  )
  try {
    return await call('PUT /api/backstage/setting', {
      body: { values },
      headers: { 'If-Match': `"${rev}"` },
    })
  } catch (error) {
    if (error instanceof DeskError && error.code === 'changed_meanwhile')
      await invalidate('/api/backstage/setting')
    throw error
  }
}

function Changes({ stored, changed }: Pick<ReviewDialogProps, 'stored' | 'changed'>) {
  const { t } = useDeskI18n()
  const say = useValueText()
  return (
    <dl className="audit-changes setting-changes">
      {allSettings
        .filter(({ key }) => changed.has(key))
        .map(({ key, setting, lang }) => (
          <div key={key}>
            <dt>{settingName(t, key)}</dt>
            <dd lang={lang}>
              <del>{say(setting, storedAt(stored, key)?.value ?? setting.initial)}</del> →{' '}
              <ins>{say(setting, changed.get(key) ?? setting.initial)}</ins>
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** Links to the pages that change, each once, in the language that changes. */
function Pages({ keys }: { keys: readonly string[] }) {
  const { t, lang: own } = useDeskI18n()
  const addresses = allSettings
    .filter(({ key }) => keys.includes(key))
    .flatMap(({ setting, lang }) => setting.pages.map((page) => localePath(lang ?? own, page)))
  if (addresses.length === 0) return null
  return (
    <div className="setting-pages">
      <h3>{t('setting.pages')}</h3>
      <ul>
        {[...new Set(addresses)].map((address) => (
          <li key={address}>
            <a className="mono" href={address} target="_blank" rel="noreferrer">
              {address}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
