import { useState, type ReactNode } from 'react'
import {
  allSettings,
  settingsByLanguage,
  type NamedSetting,
} from '../../../contract/site/settings.ts'
import type { SettingGroup } from '../../../contract/site/setting-types.ts'
import { isSettingOff } from '../../../contract/site/modules.ts'
import { useOperator } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { SettingLine } from './line.tsx'
import { useEdits, type Edits, type Stored } from './use-edits.ts'

interface GroupsProps {
  groups: readonly SettingGroup[]
  stored: Stored
  onRead: (next: Stored) => void
  /** Shown below the groups. */
  children: (edits: Edits) => ReactNode
}

/** Groups of one list of words per language. */
const wordLists = { search: 'popular_keywords', glossary: 'glossary' } as const

/** Groups of settings with their unsaved edits and the dialog that saves them. */
export function SettingGroups({ groups, stored, onRead, children }: GroupsProps) {
  const { t } = useDeskI18n()
  const edits = useEdits(stored)
  const [isReviewed, setReviewed] = useState(false)
  const off = new Set(useOperator().modules_off)
  /** Names and other texts per language come first. */
  const settingsIn = (group: SettingGroup) =>
    allSettings
      .filter(({ name, setting }) => setting.group === group && !isSettingOff(off, name))
      .toSorted((one, other) => Number('lang' in other) - Number('lang' in one))
  const lineOf = (named: NamedSetting) => (
    <SettingLine key={named.key} named={named} stored={stored} edits={edits} />
  )
  return (
    <>
      {groups
        .filter((group) => settingsIn(group).length > 0)
        .map((group) => (
          <section key={group} aria-labelledby={`settings-${group}`}>
            <h2 id={`settings-${group}`}>{t(`setting.group.${group}`)}</h2>
            {(group === 'search' || group === 'glossary') && (
              <p className="hint">
                {t(`setting.hint.${wordLists[group]}`, {
                  most: settingsByLanguage[wordLists[group]].most,
                })}
              </p>
            )}
            {group === 'modules' && <p className="hint">{t('setting.hint.modules')}</p>}
            <ul className={group in wordLists ? 'setting-lines in-columns' : 'setting-lines'}>
              {settingsIn(group).map(lineOf)}
            </ul>
          </section>
        ))}
      {children(edits)}
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
