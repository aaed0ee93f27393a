// Errors from a closed list, returned as RFC 9457 problem documents (docs/decisions/api/errors.md).
import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { errors, fieldErrorKey, type ErrorCode } from '../../client/contract/errors.ts'
import { type FieldError, toFieldErrors } from '../../client/contract/form.ts'
import { defaultLocale, isLocale, languages, type Locale } from '../../client/contract/locale.ts'
import type { MessageKey } from '../../client/i18n/messages.ts'
import { formatNumber, formatTimeLeft } from '../../client/i18n/translate.ts'
import type { AppEnv } from '../env.ts'
import { Unavailable } from '../storage/time-limit.ts'
import { neverStored } from './cache-policy.ts'
import { translatorFor } from '../i18n/translators.ts'

interface Details {
  /** Placeholder values of the error's text. */
  values?: Record<string, string | number>
  /** Sentence before the error's text: what is wrong with this input. */
  reason?: { key: MessageKey; values?: Record<string, number> } | undefined
  fields?: FieldError[]
  headers?: Record<string, string>
  /** Extension members of the document (RFC 9457, section 3.2). */
  members?: Record<string, unknown>
  cause?: unknown
}

/** An error response; may be thrown anywhere below a route. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause })
    this.name = 'Problem'
    this.code = code
    this.details = details
  }
}

export function problem(code: ErrorCode, details?: Details): Problem {
  return new Problem(code, details)
}

/** @throws Problem `not_found` for `null` and `undefined` */
export function foundOrThrow<T>(value: T): NonNullable<T> {
  if (value === null || value === undefined) throw problem('not_found')
  return value
}

const [kilobyte, megabyte] = [1024, 1024 ** 2]

/** Seconds after which a failed dependency may be available again. */
const passesIn = '5'

/** The public form of any error. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (!(error instanceof Unavailable)) return problem('internal_error', { cause: error })
  const headers = { 'Retry-After': passesIn }
  return problem(error.isTimeout ? 'timeout' : 'internal_error', { headers, cause: error })
}

/** Formats the limit, given in bytes, as KB or MB. */
export function tooLarge(limit: number): Problem {
  const [size, unit] = limit < megabyte ? [kilobyte, 'KB'] : [megabyte, 'MB']
  return problem('payload_too_large', { values: { most: `${limit / size} ${unit}` } })
}

/** True if errors at this path are problem documents instead of screens. */
export function isApiPath(path: string): boolean {
  return /^\/(?:api|mcp)(?:\/|$)|^\/apps\//.test(path)
}

/** Seconds of `Retry-After`. */
export function retryAfterOf({ details: { headers } }: Problem): number | undefined {
  return Number(headers?.['Retry-After']) || undefined
}

/** Text of an error. `{{wait}}` is its `Retry-After`, above a minute rounded to whole minutes. */
export function detailOf(refusal: Problem, locale: Locale): string {
  const { code, details } = refusal
  const seconds = retryAfterOf(refusal)
  const wait = seconds && formatTimeLeft(locale, wholeMinutes(seconds) * 1000)
  const t = translatorFor(locale)
  const text = t(`error.${code}.detail`, { ...(wait && { wait }), ...details.values })
  if (!details.reason) return text
  const { key, values = {} } = details.reason
  const shown = Object.entries(values).map(([name, value]) => [name, formatNumber(locale, value)])
  const reason = t(key, Object.fromEntries(shown))
  return [reason, text].join(reason.endsWith('。') ? '' : ' ')
}

const wholeMinutes = (seconds: number) => (seconds < 60 ? seconds : Math.ceil(seconds / 60) * 60)

/** Problem document in the request's language. Contains a request id instead of internal messages. */
export function problemResponse(c: Context<AppEnv>, refusal: Problem): Response {
  const { code, details } = refusal
  const locale = requestedLocale(c)
  const t = translatorFor(locale)
  const status = errors[code]
  const body = {
    type: `/problems/${code}`,
    title: t(`error.${code}.title`),
    status,
    detail: detailOf(refusal, locale),
    code,
    request_id: c.get('requestId'),
    ...details.members,
    ...(details.fields && {
      errors: details.fields.map((field) => ({
        ...field,
        detail: t(fieldErrorKey(field.code), field.values),
      })),
    }),
  }
  return c.newResponse(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': neverStored,
      ...details.headers,
    },
  })
}

/** Language of an API request, from its query or else its body; otherwise the default language. */
export function requestedLocale(c: Context<AppEnv>): Locale {
  const asked = c.req.query('lang')
  if (isLocale(asked)) return asked
  if (!asked) return c.get('bodyLocale') ?? defaultLocale
  return languages.find((language) => String(language.id) === asked)?.code ?? defaultLocale
}

/** Validates the input; throws a 422 with all invalid fields. */
export function parseOrThrow<Output>(schema: z.ZodMiniType<Output>, input: unknown): Output {
  const { data, error } = schema.safeParse(input)
  if (error) throw problem('validation_failed', { fields: toFieldErrors(error.issues) })
  return data
}
