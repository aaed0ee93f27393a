// The closed list of errors a person can meet: code → HTTP status (docs/decisions/code/014-closed-list-of-errors.md). Their
// texts are `error.<code>`.

export const errors = {
  /** The account lacks the right. */
  forbidden: 403,
  /** A preview link that is damaged, expired, or for a draft that has changed since. */
  preview_outdated: 403,
  not_found: 404,
  method_not_allowed: 405,
  /** The request's body did not arrive in time. */
  body_timeout: 408,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  too_many_requests: 429,
  /** A form without script was sent sooner than a person can fill it in. */
  contact_too_soon: 429,
  maintenance: 503,
  internal_error: 500,
  timeout: 504,
  /** Nobody is logged in, or the session has ended. */
  unauthorized: 401,
  /** Unknown e-mail or wrong password; the answer does not reveal which. */
  login_failed: 401,
  /** Too many wrong passwords from everywhere: only known devices and mailed links log in for now. */
  login_paused: 429,
  email_unverified: 403,
  /** The cookie came with a request from another site. */
  cross_site: 403,
  read_only_account: 403,
  account_already_used: 409,
  name_already_set: 409,
  email_not_found: 404,
  /** A mailed link that was used, replaced, truncated, or has expired. */
  link_outdated: 422,
  wrong_password: 422,
  avatar_unacceptable: 422,
  /** A file that is no picture the desk takes, or one too large to be drawn. */
  image_unacceptable: 422,
  /** A file for members of another type than those that are taken, or one that is not what its name says. */
  material_unacceptable: 422,
  /** Something shows the picture; the answer says what. */
  image_in_use: 409,
  /** The file is another picture of the library; the answer says which. */
  image_exists: 409,
  /** Somebody else has given the picture another file meanwhile. */
  image_changed: 409,
  /** Something refers to what was to be deleted. */
  entry_in_use: 409,
  google_failed: 401,
  poll_changed: 422,
  outside_voting_time: 409,
  already_voted: 409,
  too_many_options: 422,
  /** This member may not comment. */
  comments_denied: 403,
  /** Not for a time, which the answer names. */
  comments_muted: 403,
  comments_closed: 409,
  not_your_comment: 403,
  comment_banned: 403,
  /** Nobody reports what they have written themselves. */
  own_comment: 409,
  comment_has_link: 422,
  /** The key of an earlier request came with another text. */
  idempotency_key_reused: 422,
  /** The answered comment does not belong to this article, or is itself a reply. */
  reply_misplaced: 422,
  comments_unavailable: 500,
  download_failed: 500,
  too_many_files: 422,
  vip_only: 403,
  /** The questionnaire is not open now. */
  feedback_closed: 409,
  /** This visitor has answered it already. */
  feedback_sent: 409,
  /** Other questions are asked since this moment. */
  feedback_changed: 409,
  /** Too many wrong passwords for one operator from everywhere: passkeys and known devices still come in. */
  desk_login_paused: 429,
  /** The password was right, and a second factor is set: its code is missing. */
  code_required: 401,
  /** Not the code of this moment, or used before. */
  code_invalid: 422,
  /** Not a passkey of an operator, or the answer to another challenge. */
  passkey_refused: 422,
  /** An operator has this address, maybe one who has left. */
  operator_exists: 409,
  /** Nobody changes their own roles, nor puts themselves out. */
  own_roles_protected: 403,
  /** Somebody has to be able to let others in. */
  last_owner: 409,
  /** The last second factor of an operator who needs one. */
  last_factor: 409,
  /** An operator without a second factor, where one is required. */
  second_factor_missing: 403,
  /** A dangerous action: the operator has to show a second factor again. */
  step_up_required: 403,
  /** A change that does not say what it is based on. */
  precondition_required: 428,
  /** Somebody else has changed the entry meanwhile; the answer says what it is now. */
  entry_changed: 409,
  /** The same of what is not an entry: a setting, the switch of the site, the languages on offer. */
  changed_meanwhile: 409,
  /** A rule finds the same. */
  rule_exists: 409,
  too_many_rules: 409,
  /** Another moderator has the case before them. */
  case_claimed: 409,
  /** The item has an entry in this language already. */
  entry_exists: 409,
  /** Readers would meet something broken; the answer says what. */
  entry_incomplete: 422,
  /** Readers do not see it, so there is nothing to withdraw. */
  not_published: 409,
  until_too_early: 422,
  /** The release has gone live or was cancelled. */
  release_ended: 409,
  /** A scheduled release changes the entry, and the request does not say what becomes of that; the answer names the releases. */
  release_waiting: 409,
  /** The version in a release is older than the live one. */
  release_outdated: 409,
  /** The entry was withdrawn after it had been added to the release. */
  entry_withdrawn: 409,
  /** What a bulk action changed can be taken back for ten minutes. */
  undo_outdated: 409,
  /** The redirect would lead back to where it starts. */
  redirect_circular: 422,
  /** Somebody has published, corrected or settled it meanwhile, or the operator has in another window. */
  draw_changed: 409,
  /** It says what is published already. */
  draw_unchanged: 422,
  /** On that day another draw took place. */
  draw_date_conflict: 409,
  /** A file with lines that are wrong; the answer names them. */
  draw_import_faulty: 422,
  /** An issue of the newsletter is scheduled, being sent, or sent: it is no draft any more, or cannot be called back. */
  issue_not_editable: 409,
  /** A list would get an issue without stories, or there is no list; the answer says which. */
  issue_empty: 422,
  /** The lists of an issue have no confirmed readers, and it is not for a later time. */
  issue_without_readers: 422,
  /** Nobody confirms what they have made themselves. */
  second_operator_required: 403,
  /** A dependency of the site does not answer. */
  not_ready: 500,
} as const

export type ErrorCode = keyof typeof errors

/** What is wrong with one field; texts are `invalid.<code>`. */
export const fieldErrors = [
  'required',
  'invalid_value',
  'unknown_field',
  'too_small',
  'too_big',
  /** Behind the entries of a list that page numbers reach. */
  'page_too_far',
  /** Damaged, or of another list. */
  'cursor_unusable',
  'keyword_too_short',
  'keyword_too_long',
  /** Behind the results a search lists. */
  'results_too_far',
  'email_format',
  'password_format',
  'password_mismatch',
  'text_too_short',
  'text_too_long',
  'unseen_characters',
  /** A name that holds a web address, plain or disguised. */
  'has_link',
  'phone_format',
  'birthday_incomplete',
  'birthday_invalid',
  /** Below the age the terms of service name. */
  'too_young',
  'telegram_format',
  /** A slot of a demo that has begun or is too far away. */
  'slot_gone',
  'pin_format',
  'pin_wrong',
  /** The digits were used, have expired, or were guessed too often. */
  'pin_outdated',
  /** The browser has not solved its challenge. */
  'captcha_unsolved',
] as const
/** The same of the desk's forms alone; texts are `desk_invalid.<code>`, which no public page carries. */
export const deskFieldErrors = [
  'password_short',
  'code_format',
  'ball_repeated',
  /** A draw number of another year. */
  'period_year',
  /** Not between the draws before and after it. */
  'draw_order',
  /** It has not taken place. */
  'draw_early',
  /** Members have voted for it as it is. */
  'has_votes',
  /** Somebody has answered these questions. */
  'has_answers',
  /** The year has a questionnaire. */
  'questionnaire_exists',
  /** Another questionnaire is open at the time. */
  'questionnaire_overlap',
  'moment_past',
  /** Until then more changes than can be shown. */
  'too_many_changes_until',
  /** A template of answers names something that no message has. */
  'placeholder_unknown',
  /** An answer still holds a placeholder. */
  'placeholder_left',
  /** A text with lists in lists in lists. */
  'too_deep',
] as const
type DeskFieldErrorCode = (typeof deskFieldErrors)[number]
export type FieldErrorCode = (typeof fieldErrors)[number] | DeskFieldErrorCode

/** The key of the text of a field's error. */
export function fieldErrorKey(code: FieldErrorCode) {
  return isOfDesk(code) ? (`desk_invalid.${code}` as const) : (`invalid.${code}` as const)
}

function isOfDesk(code: FieldErrorCode): code is DeskFieldErrorCode {
  return deskFieldErrors.some((one) => one === code)
}
