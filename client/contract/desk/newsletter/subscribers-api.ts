import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { trackSourceField } from '../../fields.ts'
import { locales } from '../../locale.ts'
import { email } from '../../members/email.ts'
import { multiLine, refine } from '../../text-fields.ts'
import { dateTime, language, person } from '../fields.ts'
import { consentLength, maxSubscriberRows, subscribersPerStep } from './subscriber-import.ts'

const subscriberRow = z.strictObject({
  email,
  lists: z.array(language).check(z.minLength(1), z.maxLength(locales.length)),
  /** Time of the consent, if the file knows it. */
  consented_at: z.optional(dateTime),
  source: trackSourceField,
})
export type SubscriberRow = z.infer<typeof subscriberRow>

const step = z.strictObject({
  rows: z.array(subscriberRow).check(z.minLength(1), z.maxLength(subscribersPerStep)),
})

const outcome = {
  added: z.number(),
  /** Known addresses that get a further list. */
  updated: z.number(),
  unchanged: z.number(),
  /** Places in the step of rows that stay out, because the address has left or was refused by its provider. */
  suppressed: z.array(z.number()),
}
const checkedStep = z.object(outcome)
export type CheckedStep = z.infer<typeof checkedStep>

const subscriberImport = z.object({
  id: z.number(),
  name: z.string(),
  sha256: z.string(),
  consent: z.string(),
  rows: z.number(),
  /** Rows imported so far. */
  done: z.number(),
  added: z.number(),
  updated: z.number(),
  suppressed: z.number(),
  imported_by: person,
  started_at: z.string(),
  finished_at: z.nullable(z.string()),
  undone_at: z.nullable(z.string()),
})
export type SubscriberImport = z.infer<typeof subscriberImport>

export const subscriberApi = apiTable({
  subscriberImportList: {
    route: 'GET /api/backstage/subscriber/import',
    summary: 'The latest 20 imports of newsletter subscribers, with the proof of consent',
    output: z.object({ items: z.array(subscriberImport) }),
    permission: 'newsletter.import',
  },
  subscriberImportCheck: {
    route: 'POST /api/backstage/subscriber/import/check',
    summary: `Dry run of a step of at most ${subscribersPerStep} rows`,
    body: step,
    output: checkedStep,
    errors: ['too_many_requests'],
    permission: 'newsletter.import',
  },
  subscriberImportBegin: {
    route: 'POST /api/backstage/subscriber/import',
    summary: 'Begins an import, or continues the unfinished one of the same file',
    body: z.strictObject({
      name: z.string().check(z.minLength(1), z.maxLength(200)),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      rows: z.int().check(z.minimum(1), z.maximum(maxSubscriberRows)),
      /** The people in the file agreed to get the newsletter. */
      agreed: z.literal(true),
      /** How and when they agreed; kept as proof. */
      consent: multiLine(consentLength.max).check(
        refine('text_too_short', (text) => text.length >= consentLength.min, {
          least: consentLength.min,
        }),
      ),
    }),
    output: subscriberImport,
    errors: ['too_many_requests'],
    permission: 'newsletter.import',
    stepUp: true,
  },
  subscriberImportStep: {
    route: 'POST /api/backstage/subscriber/import/:id/rows',
    summary: `Imports at most ${subscribersPerStep} rows. A repeated step changes nothing`,
    body: step,
    output: subscriberImport,
    errors: ['not_found', 'too_many_requests', 'changed_meanwhile'],
    permission: 'newsletter.import',
  },
})
