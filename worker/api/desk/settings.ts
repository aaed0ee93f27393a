import { deskApi } from '../../../client/contract/desk/table.ts'
import { changeLanguage, languagesNow } from '../../desk/site/language.ts'
import { changeMaintenance, maintenanceNow } from '../../desk/site/maintenance.ts'
import { changeSettings, settingsNow } from '../../desk/site/setting.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { operatorContextOf, requireIfMatch } from './operator-context.ts'

export const settingEndpoints = {
  settings: endpoint(deskApi.settings, ({ deps }) => settingsNow(deps)),
  settingsChange: endpoint(deskApi.settingsChange, (input) =>
    changeSettings(operatorContextOf(input), {
      values: input.body.values,
      rev: requireIfMatch(input),
    }),
  ),
  maintenance: endpoint(deskApi.maintenance, ({ deps }) => maintenanceNow(deps)),
  maintenanceChange: endpoint(deskApi.maintenanceChange, (input) =>
    changeMaintenance(operatorContextOf(input), input.body, requireIfMatch(input)),
  ),
  languages: endpoint(deskApi.languages, ({ deps }) => languagesNow(deps)),
  languageChange: endpoint(deskApi.languageChange, (input) =>
    changeLanguage(operatorContextOf(input), {
      ...input.params,
      ...input.body,
      rev: requireIfMatch(input),
    }),
  ),
}
