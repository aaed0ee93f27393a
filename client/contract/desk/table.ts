// API table of the desk, in the format of the public one. Each row names its permission; only sign-in rows have none.
import { assignmentApi } from './review/assignment.ts'
import { noteApi } from './review/note.ts'
import { articleTemplateApi, choiceApi } from './entries/reference-option-api.ts'
import { backupApi } from './site/backups-api.ts'
import { sizeApi } from './analytics/size-api.ts'
import { bulkApi } from './bulk/api.ts'
import { campaignApi } from './campaigns-api.ts'
import { calendarApi } from './calendar/api.ts'
import { commentApi } from './comments/api.ts'
import { scheduledNotificationApi } from './notifications/api.ts'
import { drawApi } from './draws/api.ts'
import { feedbackApi, questionnaireApi } from './questionnaire/api.ts'
import { factorApi } from './operators/factor-api.ts'
import { entryApi } from './entries/api.ts'
import { imageApi } from './images/api.ts'
import { linkCardApi } from './link-cards-api.ts'
import { memberApi } from './members/api.ts'
import { messageApi } from './inbox/api.ts'
import { metricsApi } from './analytics/api.ts'
import { materialApi } from './downloads/api.ts'
import { operatorApi } from './operators/api.ts'
import { orderApi } from './entries/order-api.ts'
import { newsletterApi } from './newsletter/api.ts'
import { subscriberApi } from './newsletter/subscribers-api.ts'
import { pollApi } from './polls-api.ts'
import { postImportApi } from './import/post-import-api.ts'
import { presenceApi, waitingReleaseApi } from './entries/open-entry-api.ts'
import { releaseApi } from './releases/api.ts'
import { scheduledApi } from './schedule/api.ts'
import { contentExportApi } from './site/content-export-api.ts'
import { siteIdentityApi } from './site/identity-api.ts'
import { settingApi } from './site/settings-api.ts'
import { timeTravelApi } from './previews/time-travel.ts'
import { boardApi } from './entries/board.ts'
import { savedViewApi } from './entries/saved-views-api.ts'
import { redirectApi } from './site/redirects-api.ts'
import { todayApi } from './today.ts'
import { webhookApi } from './webhooks/api.ts'
import { tokenApi } from './tokens/api.ts'

export const deskApi = {
  ...operatorApi,
  ...articleTemplateApi,
  ...backupApi,
  ...contentExportApi,
  ...sizeApi,
  ...calendarApi,
  ...choiceApi,
  ...commentApi,
  ...factorApi,
  ...entryApi,
  ...assignmentApi,
  ...noteApi,
  ...bulkApi,
  ...orderApi,
  ...releaseApi,
  ...waitingReleaseApi,
  ...imageApi,
  ...linkCardApi,
  ...newsletterApi,
  ...subscriberApi,
  ...materialApi,
  ...pollApi,
  ...postImportApi,
  ...presenceApi,
  ...questionnaireApi,
  ...scheduledApi,
  ...settingApi,
  ...siteIdentityApi,
  ...drawApi,
  ...scheduledNotificationApi,
  ...feedbackApi,
  ...campaignApi,
  ...timeTravelApi,
  ...memberApi,
  ...messageApi,
  ...metricsApi,
  ...todayApi,
  ...boardApi,
  ...savedViewApi,
  ...redirectApi,
  ...webhookApi,
  ...tokenApi,
}
