import { useId, type ReactNode } from 'react'
import { languageName } from '../../../contract/locale.ts'
import { type NamedSetting, type SettingName } from '../../../contract/site/settings.ts'
import { valueOf, type SettingValue } from '../../../contract/site/setting-values.ts'
import type { Setting } from '../../../contract/site/setting-types.ts'
import { contrastOf } from '../../../contract/site/identity-colors.ts'
import { moduleNames, moduleSetting } from '../../../contract/site/modules.ts'
import { useCan } from '../../api/operator.ts'
import { settingName } from '../../data/setting-name.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Moment } from '../../ui/moment.tsx'
import { SettingControl } from './control.tsx'
import { isEqual, storedAt, type Edits, type Stored } from './use-edits.ts'
import { useValueText } from './value-text.ts'

/** Settings with a hint besides their name. */
const hinted = [
  'download_max_files',
  'minimum_age',
  'newsletter_double_opt_in',
  'newsletter_sends_itself',
  'mail_per_second',
  'mail_per_day',
  'access_sign_in',
  'assistants_publish',
  'reviewed_types',
  'contact_to',
  'demo_days',
  'demo_notice',
  'site_verification_google',
  'site_verification_bing',
  'index_now',
  'feed_hub',
  'assistant_files',
  'short_name',
  'identity_mark',
  'identity_accent',
  'identity_font',
  'mail_sender',
  'api_docs_url',
  'status_url',
  'operator_name',
  'operator_address',
  'operator_email',
  'operator_registration',
  'age_gate',
  ...moduleNames.map(moduleSetting),
] as const satisfies readonly SettingName[]

interface SettingLineProps {
  named: NamedSetting
  stored: Stored
  edits: Edits
}

/** A setting: its name, hint, value and default, and who changed it last. */
export function SettingLine({ named, stored, edits }: SettingLineProps) {
  const { t } = useDeskI18n()
  const can = useCan()
  const id = useId()
  const { key, name, setting, lang } = named
  const value = edits.valueAt(key) ?? setting.initial
  const mayChange = can(setting.needs ?? 'setting.write', { lang })
  const problem = useProblem()(named, edits)
  const hint = hinted.find((one) => one === name)
  return (
    <li className={edits.changed.has(key) ? 'edited' : undefined}>
      <div className="setting-name">
        {lang && setting.group === 'search' ? (
          <label htmlFor={id} lang={lang}>
            {languageName(lang)}
          </label>
        ) : (
          <label htmlFor={id}>{settingName(t, key)}</label>
        )}
        {hint && (
          <p className="hint" id={`${id}-hint`}>
            {t(`setting.hint.${hint}`)}
          </p>
        )}
      </div>
      <div className="setting-value">
        <SettingControl
          id={id}
          named={named}
          hint={hint && `${id}-hint`}
          value={value}
          isWrong={problem !== undefined}
          isDisabled={!mayChange}
          onEdit={(next) => edits.edit(key, next)}
        />
        {problem && (
          <p className="wrong" role="alert">
            {problem}
          </p>
        )}
      </div>
      <SettingSource named={named} stored={stored} edits={edits}>
        {mayChange && (
          <button type="button" className="link" onClick={() => edits.edit(key, setting.initial)}>
            {t('setting.to_default')}
            <span className="visually-hidden"> {settingName(t, key)}</span>
          </button>
        )}
      </SettingSource>
    </li>
  )
}

/** The default with a button to restore it, and who changed the setting last. */
function SettingSource({
  named: { key, setting },
  stored,
  edits,
  children,
}: SettingLineProps & { children: ReactNode }) {
  const { t } = useDeskI18n()
  const say = useValueText()
  const { changed_at, changed_by } = storedAt(stored, key) ?? {}
  const value = edits.valueAt(key)
  const isDefault = isEqual(value, setting.initial)
  return (
    <p className="muted setting-facts">
      {setting.isNeeded && value === '' && <strong>{t('setting.missing')}</strong>}
      {setting.type !== 'words' && !setting.isNeeded && (
        <span>
          {isDefault
            ? t('setting.is_default')
            : t('setting.default', { value: say(setting, setting.initial) })}
        </span>
      )}
      {setting.type !== 'words' && !isDefault && children}
      {changed_at && (
        <span>
          {t('setting.changed', { name: changed_by?.name ?? t('common.command') })}{' '}
          <Moment at={changed_at} />
        </span>
      )}
    </p>
  )
}

/** Error text of an edited value; `undefined` if the value is valid or unedited. */
function useProblem(): (named: NamedSetting, edits: Edits) => string | undefined {
  const { t, lang } = useDeskI18n()
  const wordsFor = (setting: Setting, value: SettingValue): string => {
    if (setting.type === 'colors')
      return t('setting.contrast_low', {
        ratio: contrastOf(String(value)),
        least: setting.least,
      })
    if (setting.type === 'line') return t('setting.not_line', { most: setting.longest })
    if (setting.type === 'url') return t('setting.not_url')
    if (setting.type === 'number')
      return t('setting.between', {
        least: setting.least.toLocaleString(lang),
        most: setting.most.toLocaleString(lang),
      })
    if (setting.type === 'code') return t('setting.not_code', { most: setting.longest })
    if (setting.type === 'words')
      return t('setting.not_words', { most: setting.most, longest: setting.longest })
    if (setting.type === 'hours') return t('setting.not_hours', { most: setting.most })
    return t('setting.not_email')
  }
  return ({ key, setting }, edits) => {
    const value = edits.changed.get(key)
    if (value === undefined || valueOf(setting).safeParse(value).success) return undefined
    return wordsFor(setting, value)
  }
}
