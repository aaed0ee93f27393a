import { moduleNames, moduleSetting } from '../../../contract/site/modules.ts'
import { settingGroups } from '../../../contract/site/setting-types.ts'
import { currentOperator, setOperator } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { QueryState } from '../../ui/query-state.tsx'
import { SettingGroups } from './groups.tsx'
import { storedAt, type Stored } from './use-edits.ts'
import { PageHead } from '../../ui/parts.tsx'
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
      <PageHead title={t('screen.settings')} about={t('setting.about')} />
      <QueryState read={read} />
      {data && (
        <SettingGroups
          groups={settingGroups.filter((group) => group !== 'identity')}
          stored={data}
          onRead={onRead}
        >
          {() => <p className="hint fixed-elsewhere">{t('setting.fixed')}</p>}
        </SettingGroups>
      )}
    </div>
  )
}
