// The API of the desk as a table of its own, of the same kind as the public one. Each row names the permission it needs;
// only those through which an operator comes in have none.
import { articleTemplateApi } from './article-template-api.ts'
import { backupApi } from './backup-api.ts'
import { sizeApi } from './size-api.ts'
import { bulkApi } from './bulk-api.ts'
import { campaignApi } from './campaign-api.ts'
import { calendarApi } from './calendar-api.ts'
import { commentApi } from './comment-api.ts'
import { choiceApi } from './choice-api.ts'
import { dispatchApi } from './dispatch-api.ts'
import { drawApi } from './draw-api.ts'
import { feedbackApi } from './feedback-api.ts'
import { factorApi } from './factor-api.ts'
import { entryApi } from './entry-api.ts'
import { imageApi } from './image-api.ts'
import { memberApi } from './member-api.ts'
import { messageApi } from './message-api.ts'
import { measureApi } from './measure-api.ts'
import { materialApi } from './material-api.ts'
import { operatorApi } from './operator-api.ts'
import { orderApi } from './order-api.ts'
import { periodicalApi } from './periodical-api.ts'
import { pollApi } from './poll-api.ts'
import { presenceApi } from './presence-api.ts'
import { questionnaireApi } from './questionnaire-api.ts'
import { releaseApi } from './release-api.ts'
import { scheduledApi } from './scheduled-api.ts'
import { settingApi } from './setting-api.ts'
import { timeMachineApi } from './time-machine.ts'
import { workApi } from './work-api.ts'

export const backstageApi = {
  ...operatorApi,
  ...articleTemplateApi,
  ...backupApi,
  ...sizeApi,
  ...calendarApi,
  ...choiceApi,
  ...commentApi,
  ...factorApi,
  ...entryApi,
  ...bulkApi,
  ...orderApi,
  ...releaseApi,
  ...imageApi,
  ...periodicalApi,
  ...materialApi,
  ...pollApi,
  ...presenceApi,
  ...questionnaireApi,
  ...scheduledApi,
  ...settingApi,
  ...drawApi,
  ...dispatchApi,
  ...feedbackApi,
  ...campaignApi,
  ...timeMachineApi,
  ...memberApi,
  ...messageApi,
  ...measureApi,
  ...workApi,
}
