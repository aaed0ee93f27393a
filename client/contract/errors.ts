// The closed list of errors a person can meet: code → HTTP status (decision 23). Texts are `error.<code>`.

export const errors = {
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  validation_failed: 422,
  maintenance: 503,
  internal_error: 500,
  timeout: 504,
} as const

export type ErrorCode = keyof typeof errors

/** What is wrong with one field; texts are `invalid.<code>`. */
export const fieldErrors = [
  'required',
  'invalid_value',
  'unknown_field',
  'too_small',
  'too_big',
  'keyword_too_short',
  'keyword_too_long',
] as const
export type FieldErrorCode = (typeof fieldErrors)[number]
