import { settingGroups } from '../../../contract/site/settings.ts'
import { useApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { QueryState } from '../../ui/query-state.tsx'
import { SettingGroups } from './groups.tsx'
import './settings.css'

/** Settings of the site that operators change without an engineer. */
export function SettingsScreen() {
  const { t } = useDeskI18n()
  const read = useApi('GET /api/backstage/setting')
  const { data, mutate } = read
  return (
    <div className="page settings">
      <div className="page-head">
        <h1>{t('screen.settings')}</h1>
        <span className="muted about">{t('setting.about')}</span>
      </div>
      <QueryState read={read} />
      {data && (
        <SettingGroups
          groups={settingGroups.filter((group) => group !== 'brand')}
          stored={data}
          onRead={(next) => void mutate(next, false)}
        >
          {() => <p className="hint fixed-elsewhere">{t('setting.fixed')}</p>}
        </SettingGroups>
      )}
    </div>
  )
}
