import type { deskApi } from '../../../client/contract/desk/table.ts'
import type { MountableEndpoint } from '../endpoint/endpoint.ts'
import { articleTemplateEndpoints } from './entries/template.ts'
import { backupEndpoints } from './backups.ts'
import { calendarEndpoints } from './calendar.ts'
import { choiceEndpoints } from './entries/choice.ts'
import { commentEndpoints } from './comments.ts'
import { dispatchEndpoints } from './notifications.ts'
import { drawEndpoints } from './draws.ts'
import { feedbackEndpoints } from './questionnaire.ts'
import { factorEndpoints } from './factors.ts'
import { entryEndpoints } from './entries/entry.ts'
import { imageEndpoints } from './images.ts'
import { memberEndpoints } from './members.ts'
import { messageEndpoints } from './inbox.ts'
import { measureReportEndpoints } from './analytics.ts'
import { materialEndpoints } from './downloads.ts'
import { operatorEndpoints } from './operators.ts'
import { periodicalEndpoints } from './newsletter.ts'
import { pollEndpoints } from './entries/poll.ts'
import { presenceEndpoints } from './entries/presence.ts'
import { questionnaireEndpoints } from './entries/questionnaire.ts'
import { releaseEndpoints } from './entries/release.ts'
import { scheduledEndpoints } from './schedule.ts'
import { settingEndpoints } from './settings.ts'
import { campaignEndpoints } from './campaigns.ts'
import { timeMachineEndpoints } from './time-machine.ts'
import { workEndpoints } from './today.ts'

/** A handler for every row of the desk's table. */
type DeskEndpoints = {
  [Name in keyof typeof deskApi]: MountableEndpoint<(typeof deskApi)[Name]>
}

export const deskEndpoints: DeskEndpoints = {
  ...operatorEndpoints,
  ...articleTemplateEndpoints,
  ...backupEndpoints,
  ...calendarEndpoints,
  ...choiceEndpoints,
  ...commentEndpoints,
  ...factorEndpoints,
  ...entryEndpoints,
  ...releaseEndpoints,
  ...imageEndpoints,
  ...periodicalEndpoints,
  ...materialEndpoints,
  ...pollEndpoints,
  ...presenceEndpoints,
  ...questionnaireEndpoints,
  ...scheduledEndpoints,
  ...settingEndpoints,
  ...drawEndpoints,
  ...dispatchEndpoints,
  ...feedbackEndpoints,
  ...campaignEndpoints,
  ...timeMachineEndpoints,
  ...memberEndpoints,
  ...messageEndpoints,
  ...measureReportEndpoints,
  ...workEndpoints,
}
