// Errors of the desk's API. Without the DOM, because commands use it too.
import type { ErrorCode } from '../../contract/errors.ts'
import type { FieldError } from '../../contract/form.ts'

interface ApiFieldProblem extends FieldError {
  detail: string
}

export interface ProblemBody {
  code?: ErrorCode
  title?: string
  detail?: string
  errors?: ApiFieldProblem[]
}

/** The API refused the request or was unreachable. */
export class DeskError extends Error {
  /** `unreachable`: there was no response. */
  readonly code: ErrorCode | 'unreachable'
  /** Problem title in the operator's language; empty when unreachable. */
  readonly title: string
  readonly fields: readonly ApiFieldProblem[]
  /** The whole problem document, including extension members. */
  readonly body: Record<string, unknown>
  /** True for a write whose answer was lost: the site may have carried it out. */
  readonly mayBeDone: boolean

  constructor(code: ErrorCode | 'unreachable', body: ProblemBody = {}, mayBeDone = false) {
    super(body.detail ?? '')
    this.name = 'DeskError'
    this.code = code
    this.title = body.title ?? ''
    this.fields = body.errors ?? []
    this.body = { ...body }
    this.mayBeDone = mayBeDone
  }
}
