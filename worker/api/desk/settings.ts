import { deskApi } from '../../../client/contract/desk/table.ts'
import { changeLanguage, languagesNow } from '../../desk/site/language.ts'
import { changeMaintenance, maintenanceNow } from '../../desk/site/maintenance.ts'
import { changeSettings, settingsNow } from '../../desk/site/setting.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { actingIn, revisionIn } from './acting.ts'

export const settingEndpoints = {
  settings: endpoint(deskApi.settings, ({ deps }) => settingsNow(deps)),
  settingsChange: endpoint(deskApi.settingsChange, (input) =>
    changeSettings(actingIn(input), { values: input.body.values, rev: revisionIn(input) }),
  ),
  maintenance: endpoint(deskApi.maintenance, ({ deps }) => maintenanceNow(deps)),
  maintenanceChange: endpoint(deskApi.maintenanceChange, (input) =>
    changeMaintenance(actingIn(input), input.body, revisionIn(input)),
  ),
  languages: endpoint(deskApi.languages, ({ deps }) => languagesNow(deps)),
  languageChange: endpoint(deskApi.languageChange, (input) =>
    changeLanguage(actingIn(input), { ...input.params, ...input.body, rev: revisionIn(input) }),
  ),
}
