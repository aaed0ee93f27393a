// Handles forms sent without JavaScript, with the same rules as the API. Redirects on success; on failure renders the
// page again with the entered values.
import type { Context, Handler } from 'hono'
import { errors } from '../../../client/contract/errors.ts'
import type { FormFailure } from '../../../client/contract/form.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { AppEnv } from '../../env.ts'
import { withBodyTimeout } from '../../http/body-time.ts'
import { neverStored } from '../../http/cache-policy.ts'
import { requireSecrets } from '../../http/middleware/configured.ts'
import { detailOf, Problem, problem, retryAfterOf, toProblem } from '../../http/problem.ts'
import { requestTrackSource } from '../../http/track-source.ts'
import type { Page } from './page.ts'
import { renderRejectedForm } from './serve.tsx'

/** For POST; must follow the body limit and the same-origin check. */
export function serveAction(page: Page, locale: Locale): Handler<AppEnv> {
  return async function act(c) {
    c.set('routeName', `${page.name}___${locale}`)
    c.header('Cache-Control', neverStored)
    const typed = await readForm(c)
    const { searchParams: search } = new URL(c.req.url)
    // Without JavaScript the field is empty.
    if (typed.get('track_source') === '') typed.set('track_source', requestTrackSource(c) ?? '')
    try {
      requireSecrets(c.env)
      const target = await page.action!({ c, locale, typed, search })
      return c.redirect(target, 303)
    } catch (error) {
      // Internal errors are also shown in the form, so that the entered values are not lost.
      const refusal = toProblem(error)
      // For the log, including its cause.
      c.error = refusal
      for (const [name, value] of Object.entries(refusal.details.headers ?? {}))
        c.header(name, value)
      return renderRejectedForm(c, page, locale, {
        status: errors[refusal.code],
        failure: toFailure(refusal, typed, locale),
      })
    }
  }
}

export async function readForm(c: Context<AppEnv>): Promise<FormData> {
  try {
    return await withBodyTimeout(c.req.formData())
  } catch (error) {
    if (error instanceof Problem) throw error
    throw problem('unsupported_media_type', { cause: error })
  }
}

export function toFailure(refusal: Problem, typed: FormData, locale: Locale): FormFailure {
  return {
    code: refusal.code,
    message: detailOf(refusal, locale),
    fields: refusal.details.fields ?? [],
    retryAfter: retryAfterOf(refusal),
    values: Object.fromEntries(
      [...new Set(typed.keys())]
        .filter((name) => !isSensitiveField.test(name))
        .map((name) => [name, textsOf(typed, name).join('\n')]),
    ),
  }
}

/** Passwords must not appear in a page, and the captcha digits are no longer valid. */
const isSensitiveField = /password|^pin$/

function textsOf(typed: FormData, name: string): string[] {
  return typed.getAll(name).filter((value) => typeof value === 'string')
}
