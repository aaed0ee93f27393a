// A deleted member leaves no data. Values entered at every endpoint are searched in every table, KV, both buckets and
// the log, until the last retention period ends.
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { runJobs } from '../../../worker/cron.ts'
import { deleteDueAccounts } from '../../../worker/services/members/deletion.ts'
import { itDeep } from '../../support/deep.ts'
import { siteWithMember } from '../../support/site/avatar.ts'
import { operatorSession } from '../../support/desk/desk.ts'
import { callDesk } from '../../support/desk/entries.ts'
import { siteAtStart } from '../../support/site/forms.ts'
import { findStoredTexts, captureLog } from '../../support/site/find-stored-texts.ts'
import { demoPassword, logIn, rowsOf, sendApi } from '../../support/site/member.ts'
import { decide } from '../../support/desk/moderation.ts'
import { createCanaryMember, canaryWords, type Desk } from '../../support/desk/canary-member.ts'
import { testDeps } from '../../support/site/site.ts'

siteAtStart()

let as: Desk
beforeEach(async () => {
  await siteWithMember()
  captureLog()
  as = {
    support: await operatorSession('support', true),
    moderator: await operatorSession('moderator'),
    editor: await operatorSession('editor', true),
  }
})

const found = () => findStoredTexts(Object.values(canaryWords))
const day = 24 * 60
const after = (minutes: number) => testDeps(new Date(Date.now() + minutes * 60_000))

/** Runs the cron job for some minutes. */
async function sweepAfter(minutes: number): Promise<void> {
  for (let runs = 0; runs < 2; runs++) await deleteDueAccounts(after(minutes + runs))
}
/** Runs all nightly work, this number of days later. */
async function passNight(days: number): Promise<void> {
  for (let runs = 0; runs < 2; runs++) await runJobs(after(days * day + runs), env)
}

/** Places that contain the values before. Only these places have to be cleared. */
const planted = [
  '61234598 in contact_messages.phone',
  '61234598 in outbox.data',
  '61234598 in users.phone',
  'brambleway in metric_batches.counts',
  'brambleway in users.track_source',
  'brontesigh in comments.text',
  'cindermoth in comments.text',
  'cindermoth in moderation_cases.comment_text',
  'dredgelark in comments.text',
  'dredgelark in moderation_cases.comment_text',
  'fernwrack in comment_reports.note',
  'gallowquill in comment_reports.note',
  'halcyonquip in comments.text',
  'quillbrowser in sessions.user_agent',
  'umbrastanza in questionnaire_text_answers.text',
  'vellichorium in metric_batches.counts',
  'zephyrine in contact_messages.account_id',
  'zephyrine in contact_messages.company',
  'zephyrine in contact_messages.email',
  'zephyrine in contact_messages.message',
  'zephyrine in contact_messages.title',
  'zephyrine in email_tokens.email',
  'zephyrine in message_activities.text',
  'zephyrine in notification_texts.message',
  'zephyrine in notification_texts.title',
  'zephyrine in notifications.params',
  'zephyrine in outbox.data',
  'zephyrine in outbox.to_address',
  'zephyrine in scheduled_notifications.texts',
  'zephyrine in subscribers.email',
  'zephyrine in users.email',
  'zephyrine in users.google_id',
  'zephyrine in users.name',
  'zephyrine in users.nickname',
  'zephyrine in users.username',
]

/** Public content stays without a name, and responses to the questionnaire without an account. */
const onPurpose = ['halcyonquip in comments.text', 'umbrastanza in questionnaire_text_answers.text']
/** Anonymous counters: words are kept for 90 days, sources of visits as long as all counts. */
const counted = ['brambleway in metric_batches.counts', 'vellichorium in metric_batches.counts']
/** The same counters once an hour has passed. */
const addedUp = ['brambleway in metric_counters.counts', 'vellichorium in metric_counters.counts']
const summedUp = [
  'brambleway in daily_metrics.numbers',
  'vellichorium in daily_metrics.text_metrics',
]

/** The nightly backup contains everything as well. */
const withBackups = (places: readonly string[]) => {
  const held = places.map((place) => `${place.split(' ')[0]} in backups`)
  return [...new Set([...places, ...held])].toSorted()
}

it('a deletion by the member leaves only what is kept on purpose', async () => {
  const { id, image } = await createCanaryMember(as)
  expect(await found()).toEqual(planted)
  expect(await env.PUBLIC_IMAGES.head(image)).not.toBeNull()
  const token = await logIn(canaryWords.name)
  const body = { password: demoPassword }
  expect((await sendApi('/api/user/deletion', { body, as: token })).status).toBe(200)
  await sweepAfter(13 * day)
  expect(await found()).toEqual(planted)
  await sweepAfter(14 * day + 1)
  expect(await rowsOf('select id from users where id = ?', id)).toEqual([])
  expect(await found()).toEqual([...onPurpose, ...counted].toSorted())
  expect(await env.PUBLIC_IMAGES.head(image)).toBeNull()
  const [hidden] = await rowsOf<{ id: number }>(
    "select comment_id as id from moderation_cases where decision = 'ban' and comment_text = ''",
  )
  const { codes } = await decide(as.moderator, [hidden!.id], { verb: 'unban' })
  expect(codes).toEqual(['changed_meanwhile'])
}, 120_000)

itDeep(
  'a deletion by support is complete in backups and counters after their retention',
  async () => {
    const { id, image } = await createCanaryMember(as)
    await passNight(0)
    const inBackup = planted.filter((place) => !/ in (sessions|email_tokens)/.test(place))
    expect(await found()).toEqual(expect.arrayContaining(withBackups(inBackup)))
    await callDesk(as.support, `member/${id}`, { method: 'DELETE' })
    await sweepAfter(11)
    expect(await env.PUBLIC_IMAGES.head(image)).toBeNull()
    await passNight(33)
    const left = [...onPurpose, ...addedUp, ...summedUp]
    expect(await found()).toEqual(withBackups(left))
    expect(await rowsOf('select user_id from member_tombstones')).toEqual([{ user_id: id }])
    await passNight(100)
    const unspoken = left.filter((place) => !place.startsWith(canaryWords.searched))
    expect(await found()).toEqual(withBackups(unspoken))
    await passNight(370)
    expect(await rowsOf('select user_id from member_tombstones')).toEqual([])
    expect(await found()).toEqual(withBackups(unspoken))
  },
  240_000,
)
