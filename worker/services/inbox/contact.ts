// Contact messages: stored, confirmed to the sender and sent to operators in one batch.
import { randomUUID } from 'node:crypto'
import { replyTeamOf, type ContactInput } from '../../../client/contract/inbox/contact.ts'
import { isSlotOpen, type SlotPolicy } from '../../../client/contract/inbox/demo-slots.ts'
import { defaultLocale, type Locale } from '../../../client/contract/locale.ts'
import { offModulesIn } from '../../../client/contract/site/modules.ts'
import { slotRuleOf } from '../../../client/contract/site/settings.ts'
import type { RequestContext } from '../visitor.ts'
import { internationalPhone } from './phone.ts'
import { take, tryTake } from '../../limits/throttle.ts'
import { insertMessageStatements, isPinUsed } from '../../data/inbox/contact.ts'
import { reserveSlotStatement, isSlotTaken } from '../../data/inbox/demo-slot.ts'
import { publish } from '../../data/publish.ts'
import { writeBatch, type Statement } from '../../storage/db.ts'
import type { ContactDetails, Mail } from '../../data/mail/content.ts'
import { insertEmailStatement, enqueueEmail } from '../../data/mail/outbox.ts'
import { loadChrome } from '../../data/site/site.ts'
import { problem } from '../../http/problem.ts'
import { assertNotTooSoon, checkPin, pinProblem } from '../captcha/captcha.ts'
import { canEmail, resetEmailLimit } from '../members/limits.ts'
import { planSubscription, type SubscriptionOutcome } from '../newsletter/newsletter.ts'
import { wakeWebhooks } from '../webhooks/wake.ts'
import { isSolved } from '../captcha/proof.ts'
import { countMetric } from '../../storage/d1/metric-buffer.ts'
import type { Deps } from '../../deps.ts'

/**
 * Accepts a message. Resolves to the outcome of the newsletter subscription, if requested. Browsers without JavaScript
 * (`isPlain`) cannot do the proof of work, so their messages must wait and are limited more strictly.
 */
export async function sendMessage(
  visitor: RequestContext,
  form: ContactInput,
  isPlain = false,
): Promise<SubscriptionOutcome | null> {
  const { deps, env, address } = visitor
  const lang = form.locale ?? visitor.locale
  const { footer, settings } = await loadChrome(deps, lang)
  const isDemoOff = form.demo_at !== undefined && offModulesIn(settings).has('demo')
  if (!footer.contact_open || isDemoOff) throw problem('not_found')
  const phone = (await internationalPhone(form.phone, form.country)) ?? null
  checkSlot(form, deps.now(), slotRuleOf(settings))
  if (isPlain) await assertNotTooSoon(visitor, form.captcha_id)
  await take(env, 'contact', address, deps.now())
  if (isPlain) await take(env, 'contact_plain', address, deps.now())
  else await checkProof(visitor, form)
  await checkPin(visitor, form.captcha_id, form.pin)
  return keep(visitor, { ...form, phone }, lang, await initialState(visitor, form, isPlain))
}

async function initialState(
  { deps, env }: RequestContext,
  { homepage }: ContactInput,
  isPlain: boolean,
): Promise<InitialState> {
  if (homepage) return 'spam'
  const isOver = isPlain && (await tryTake(env, 'contact_plain_site', 'all', deps.now())) > 0
  return isOver ? 'to_check' : 'new'
}

function checkSlot({ demo_at }: ContactInput, now: Date, rule: SlotPolicy) {
  if (demo_at === undefined || isSlotOpen(demo_at, now, rule)) return
  throw slotGone()
}

const slotGone = () =>
  problem('validation_failed', { fields: [{ field: 'demo_at', code: 'slot_gone' }] })

/** Reserves the slot for the message and hides it from readers. Fails if it has been taken since. */
async function takeSlot(
  deps: Deps,
  captcha: string,
  [first, ...rest]: readonly [Statement, ...Statement[]],
): Promise<void> {
  const writes = [first, reserveSlotStatement(deps, captcha), ...rest]
  await publish(deps, { tags: ['demo_slots'], writes })
}

async function checkProof({ env }: RequestContext, { captcha = '', captcha_id }: ContactInput) {
  if (await isSolved(env.TOKEN_SECRET, captcha_id, captcha)) return
  throw problem('validation_failed', { fields: [{ field: 'pin', code: 'captcha_unsolved' }] })
}

type InitialState = 'new' | 'to_check' | 'spam'
type Checked = Omit<ContactInput, 'phone'> & { phone: string | null }

async function keep(
  visitor: RequestContext,
  form: Checked,
  lang: Locale,
  state: InitialState,
): Promise<SubscriptionOutcome | null> {
  const { deps } = visitor
  const isNew = state === 'new'
  const plan = form.newsletter && isNew ? await planSubscription(visitor, form, lang) : undefined
  const told = isNew ? await mailsOf(visitor, form, lang) : []
  const mails = [...told, ...(plan?.mail ? [plan.mail] : [])].map((mail) => ({
    id: randomUUID(),
    mail,
  }))
  const [first, ...rest]: [Statement, ...Statement[]] = insertMessageStatements(
    deps,
    rowOf(form, lang, state),
  )
  const outgoing = mails.map(({ id, mail }) => insertEmailStatement(deps, id, mail))
  try {
    const writes = [first, ...rest, ...(plan?.writes ?? []), ...outgoing] as const
    if (!isNew || form.demo_at === undefined) await writeBatch(deps, writes)
    else await takeSlot(deps, form.captcha_id, writes)
  } catch (error) {
    for (const { mail } of mails) await resetEmailLimit(visitor, mail.template, mail.to)
    if (isSlotTaken(error)) throw slotGone()
    throw isPinUsed(error) ? pinProblem('pin_outdated') : error
  }
  for (const { id } of mails) enqueueEmail(deps, id)
  wakeWebhooks(deps)
  if (isNew) countMetric('message', form.track_source ?? '')
  if (plan && plan.outcome !== 'before') countMetric('subscriber', form.track_source ?? '')
  return plan?.outcome ?? null
}

function rowOf(form: Checked, lang: Locale, state: InitialState) {
  const { pin: _pin, captcha: _captcha, homepage: _homepage, locale: _locale, ...kept } = form
  return { ...kept, lang, state }
}

/** The confirmation does not quote the message, because anyone can enter any address. */
async function mailsOf(visitor: RequestContext, form: Checked, lang: Locale): Promise<Mail[]> {
  const { deps, env } = visitor
  const { settings } = await loadChrome(deps, lang)
  const { captcha_id, email, title } = form
  const notice: Mail = {
    template: 'contact_notice',
    data: detailsOf(form),
    cause: `contact_notice ${captcha_id}`,
    to: settings.contact_to || env.CONTACT_TO,
    lang: defaultLocale,
  }
  const confirmation: Mail = {
    template: 'contact_received',
    data: { nickname: title, team: replyTeamOf(form) },
    cause: `contact_received ${captcha_id}`,
    to: email,
    lang,
  }
  return (await canEmail(visitor, 'contact_received', email)) ? [notice, confirmation] : [notice]
}

function detailsOf(form: Checked): ContactDetails {
  const { title, email, interest, message } = form
  const { gender = '', company = '', account_id = '', country = '', messenger = '' } = form
  const { messenger_account = '', demo_at = '', time_zone = '', phone } = form
  const given = { title, gender, email, company, phone: phone ?? '', account_id, country }
  return { ...given, messenger, messenger_account, interest, demo_at, time_zone, message }
}
