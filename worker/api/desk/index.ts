import type { deskApi } from '../../../client/contract/desk/table.ts'
import type { MountableEndpoint } from '../endpoint/endpoint.ts'
import { backupEndpoints } from './backups.ts'
import { calendarEndpoints } from './calendar.ts'
import { commentEndpoints } from './comments.ts'
import { dispatchEndpoints } from './notifications.ts'
import { drawEndpoints } from './draws.ts'
import { factorEndpoints } from './factors.ts'
import { entryEndpoints } from './entries/entry.ts'
import { imageEndpoints } from './images.ts'
import { memberEndpoints } from './members.ts'
import { messageEndpoints } from './inbox.ts'
import { measureReportEndpoints } from './analytics.ts'
import { materialEndpoints } from './downloads.ts'
import { operatorEndpoints } from './operators.ts'
import { periodicalEndpoints } from './newsletter.ts'
import { pollEndpoints } from './polls.ts'
import { questionnaireEndpoints } from './questionnaire.ts'
import { releaseEndpoints } from './entries/release.ts'
import { scheduledEndpoints } from './schedule.ts'
import { settingEndpoints } from './settings.ts'
import { campaignEndpoints } from './campaigns.ts'
import { timeMachineEndpoints } from './time-machine.ts'
import { redirectEndpoints } from './redirects.ts'
import { savedViewEndpoints } from './entries/saved-views.ts'
import { todayEndpoints } from './today.ts'

/** A handler for every row of the desk's table. */
type DeskEndpoints = {
  [Name in keyof typeof deskApi]: MountableEndpoint<(typeof deskApi)[Name]>
}

export const deskEndpoints: DeskEndpoints = {
  ...operatorEndpoints,
  ...backupEndpoints,
  ...calendarEndpoints,
  ...commentEndpoints,
  ...factorEndpoints,
  ...entryEndpoints,
  ...releaseEndpoints,
  ...imageEndpoints,
  ...periodicalEndpoints,
  ...materialEndpoints,
  ...pollEndpoints,
  ...questionnaireEndpoints,
  ...scheduledEndpoints,
  ...settingEndpoints,
  ...drawEndpoints,
  ...dispatchEndpoints,
  ...campaignEndpoints,
  ...timeMachineEndpoints,
  ...memberEndpoints,
  ...messageEndpoints,
  ...measureReportEndpoints,
  ...todayEndpoints,
  ...savedViewEndpoints,
  ...redirectEndpoints,
}
