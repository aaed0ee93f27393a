import { useState } from 'react'
import {
  allSettings,
  settingGroups,
  settingsByLanguage,
  type NamedSetting,
} from '../../../contract/site/settings.ts'
import { isSettingOff, moduleNames, moduleSetting } from '../../../contract/site/modules.ts'
import { currentOperator, setOperator, useOperator } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { QueryState } from '../../ui/query-state.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { SettingLine } from './line.tsx'
import { storedAt, useEdits, type Stored } from './use-edits.ts'
import './settings.css'

/** Settings of the site that operators change without an engineer. */
export function SettingsScreen() {
  const { t } = useDeskI18n()
  const read = useApi('GET /api/backstage/setting')
  const { data, mutate } = read
  const onRead = (next: Stored) => {
    void mutate(next, false)
    // The menus follow at once.
    const modules_off = moduleNames.filter(
      (name) => storedAt(next, moduleSetting(name))?.value === false,
    )
    setOperator({ ...currentOperator(), modules_off })
  }
  return (
    <div className="page settings">
      <div className="page-head">
        <h1>{t('screen.settings')}</h1>
        <span className="muted about">{t('setting.about')}</span>
      </div>
      <QueryState read={read} />
      {data && <Groups stored={data} onRead={onRead} />}
    </div>
  )
}

interface GroupsProps {
  stored: Stored
  onRead: (next: Stored) => void
}

function Groups({ stored, onRead }: GroupsProps) {
  const { t } = useDeskI18n()
  const edits = useEdits(stored)
  const [isReviewed, setReviewed] = useState(false)
  const off = new Set(useOperator().modules_off)
  const settingsIn = (group: (typeof settingGroups)[number]) =>
    allSettings.filter(({ name, setting }) => setting.group === group && !isSettingOff(off, name))
  const lineOf = (named: NamedSetting) => (
    <SettingLine key={named.key} named={named} stored={stored} edits={edits} />
  )
  return (
    <>
      {settingGroups
        .filter((group) => settingsIn(group).length > 0)
        .map((group) => (
          <section key={group} aria-labelledby={`settings-${group}`}>
            <h2 id={`settings-${group}`}>{t(`setting.group.${group}`)}</h2>
            {group === 'search' && (
              <p className="hint">
                {t('setting.hint.popular_keywords', {
                  most: settingsByLanguage.popular_keywords.most,
                })}
              </p>
            )}
            {group === 'modules' && <p className="hint">{t('setting.hint.modules')}</p>}
            <ul className={group === 'search' ? 'setting-lines in-columns' : 'setting-lines'}>
              {settingsIn(group).map(lineOf)}
            </ul>
          </section>
        ))}
      <p className="hint fixed-elsewhere">{t('setting.fixed')}</p>
      {edits.changed.size > 0 && (
        <div className="bulk">
          <p>{t('setting.edited', { count: edits.changed.size })}</p>
          <button type="button" disabled={!edits.isValid} onClick={() => setReviewed(true)}>
            {t('setting.review')}
          </button>
          <button type="button" onClick={edits.discard}>
            {t('setting.discard')}
          </button>
        </div>
      )}
      {isReviewed && (
        <ReviewDialog
          stored={stored}
          changed={edits.changed}
          onClose={() => setReviewed(false)}
          onRead={onRead}
          onSaved={edits.discard}
        />
      )}
    </>
  )
}
