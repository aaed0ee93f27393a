import type { backstageApi } from '../../../client/contract/backstage/table.ts'
import type { MountableEndpoint } from '../endpoint.ts'
import { articleTemplateEndpoints } from './article-template.ts'
import { backupEndpoints } from './backup.ts'
import { calendarEndpoints } from './calendar.ts'
import { choiceEndpoints } from './choice.ts'
import { commentEndpoints } from './comment.ts'
import { dispatchEndpoints } from './dispatch.ts'
import { drawEndpoints } from './draw.ts'
import { feedbackEndpoints } from './feedback.ts'
import { factorEndpoints } from './factor.ts'
import { entryEndpoints } from './entry.ts'
import { imageEndpoints } from './image.ts'
import { memberEndpoints } from './member.ts'
import { messageEndpoints } from './message.ts'
import { measureReportEndpoints } from './measure.ts'
import { materialEndpoints } from './material.ts'
import { operatorEndpoints } from './operator.ts'
import { periodicalEndpoints } from './periodical.ts'
import { pollEndpoints } from './poll.ts'
import { presenceEndpoints } from './presence.ts'
import { questionnaireEndpoints } from './questionnaire.ts'
import { releaseEndpoints } from './release.ts'
import { scheduledEndpoints } from './scheduled.ts'
import { settingEndpoints } from './setting.ts'
import { campaignEndpoints } from './campaign.ts'
import { timeMachineEndpoints } from './time-machine.ts'
import { workEndpoints } from './work.ts'

/** A handler for every row of the desk's table. */
type BackstageEndpoints = {
  [Name in keyof typeof backstageApi]: MountableEndpoint<(typeof backstageApi)[Name]>
}

export const backstageEndpoints: BackstageEndpoints = {
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
