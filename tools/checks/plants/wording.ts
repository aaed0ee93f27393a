import { told, type Plant } from './plant.ts'

const catalogue = 'client/i18n/en-US.ts'

export const wordingPlants = {
  replyTimes: [
    told('en-US', 'Replies take 2 hours.'),
    'content/a.yaml: a: name the time to reply as contact.reply or {{fact.reply…}}: Replies take 2 hours.',
  ],
  plainWords: [
    told('en-US', 'Somebody is on it', catalogue, 'enUS.error.case_claimed.title'),
    'write plain English (someone, time, again, is, anyone who, this, no one, third-party): Somebody is on it',
  ],
  linkLifetimes: [
    told('zh-CN', '三小时内有效', 'worker/mail/messages/zh-CN.ts', 'zhCN.reset.how'),
    'worker/mail/messages/zh-CN.ts: zhCN.reset.how: write the number in digits: 三小时内有效',
  ],
  plainControls: [
    told('zh-CN', '正在对表', 'client/i18n/zh-CN.ts', 'zhCN.maintenance.title'),
    'client/i18n/zh-CN.ts: zhCN.maintenance.title: say the state and the next step plainly: 正在对表',
  ],
  misplacedWords: [
    told('hi-IN', '{{time}} पर शुरू', 'worker/mail/messages/hi-IN.ts', 'hiIN.reminder.what'),
    'worker/mail/messages/hi-IN.ts: hiIN.reminder.what: a time takes को: {{time}} पर शुरू',
  ],
} satisfies Record<string, Plant>
