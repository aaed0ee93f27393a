import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { changeLanguage, languagesNow } from '../../backstage/language.ts'
import { changeMaintenance, maintenanceNow } from '../../backstage/maintenance.ts'
import { changeSettings, settingsNow } from '../../backstage/setting.ts'
import { endpoint } from '../endpoint.ts'
import { actingIn, revisionIn } from './acting.ts'

export const settingEndpoints = {
  settings: endpoint(backstageApi.settings, ({ deps }) => settingsNow(deps)),
  settingsChange: endpoint(backstageApi.settingsChange, (input) =>
    changeSettings(actingIn(input), { values: input.body.values, rev: revisionIn(input) }),
  ),
  maintenance: endpoint(backstageApi.maintenance, ({ deps }) => maintenanceNow(deps)),
  maintenanceChange: endpoint(backstageApi.maintenanceChange, (input) =>
    changeMaintenance(actingIn(input), input.body, revisionIn(input)),
  ),
  languages: endpoint(backstageApi.languages, ({ deps }) => languagesNow(deps)),
  languageChange: endpoint(backstageApi.languageChange, (input) =>
    changeLanguage(actingIn(input), { ...input.params, ...input.body, rev: revisionIn(input) }),
  ),
}
