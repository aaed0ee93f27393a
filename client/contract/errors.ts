// Closed list of user-facing errors: code → HTTP status (docs/decisions/api/errors.md). Their texts
// are `error.<code>`.

export const errors = {
  /** The account lacks the permission. */
  forbidden: 403,
  /** The API token lacks a scope, an entry type or a language, which the response names. */
  insufficient_scope: 403,
  /** A preview link that is damaged or expired, or whose draft has changed since. */
  preview_outdated: 403,
  /** The readers of a preview link have written its daily number of notes. */
  notes_full: 429,
  not_found: 404,
  method_not_allowed: 405,
  /** The request body did not arrive in time. */
  body_timeout: 408,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  too_many_requests: 429,
  /** A form without script was sent faster than a person can fill it in. */
  contact_too_soon: 429,
  maintenance: 503,
  internal_error: 500,
  timeout: 504,
  /** No session, or an expired one. */
  unauthorized: 401,
  /** Unknown email address or wrong password; the response does not reveal which. */
  login_failed: 401,
  /**
   * Too many wrong passwords for one account from all clients. Only known devices and emailed links can log in for now.
   */
  login_paused: 429,
  email_unverified: 403,
  /** The cookie was sent by a page of another site. */
  cross_site: 403,
  read_only_account: 403,
  account_already_used: 409,
  name_already_set: 409,
  email_not_found: 404,
  /** An emailed link that was used, replaced or truncated, or has expired. */
  link_outdated: 422,
  /** The link that logs in was asked for in another browser, which shows a code. */
  link_code_required: 422,
  link_code_wrong: 422,
  wrong_password: 422,
  /** The member has the maximum number of passkeys. */
  passkeys_full: 409,
  /** The last passkey of a member without a password and a Google identity. */
  last_way_in: 409,
  /** The member has saved the maximum number of articles. */
  saved_full: 409,
  /** The member follows the maximum number of tags, authors and games. */
  followed_full: 409,
  /** The member has marked the maximum number of coming events. */
  reminders_full: 409,
  /** The member keeps the maximum number of own Mark Six sets. */
  number_sets_full: 409,
  avatar_unacceptable: 422,
  /** The file is not an image of an accepted type, or its dimensions are too large. */
  image_unacceptable: 422,
  /** The address of an image did not answer with a complete file in time. */
  image_unreachable: 422,
  /** The address of a page did not answer with the page in time. */
  page_unreachable: 422,
  /** The address answered with something other than an HTML page. */
  page_unreadable: 422,
  /** Not a square SVG, or PNG of at least 512 pixels, as the mark of the site. */
  mark_unacceptable: 422,
  /** A file for members with a type that is not accepted, or with contents that do not match its extension. */
  material_unacceptable: 422,
  /** A text file for members that is not UTF-8. */
  material_not_utf8: 422,
  /** The image is in use; the response lists its uses. */
  image_in_use: 409,
  /** Another image already has this file; the response names it. */
  image_exists: 409,
  /** Another operator has replaced the image's file since it was read. */
  image_changed: 409,
  /** Another entry refers to the entry to be deleted. */
  entry_in_use: 409,
  google_failed: 401,
  poll_changed: 422,
  outside_voting_time: 409,
  already_voted: 409,
  too_many_options: 422,
  /** This member may not comment. */
  comments_denied: 403,
  /** Muted for a time, which the response contains. */
  comments_muted: 403,
  comments_closed: 409,
  not_your_comment: 403,
  comment_banned: 403,
  /** Members cannot report their own comments. */
  own_comment: 409,
  comment_has_link: 422,
  /** The key of an earlier request was sent with another text. */
  idempotency_key_reused: 422,
  /** The parent comment does not belong to this article, or is itself a reply. */
  reply_misplaced: 422,
  comments_unavailable: 500,
  download_failed: 500,
  too_many_files: 422,
  vip_only: 403,
  /** The questionnaire is not open now. */
  feedback_closed: 409,
  /** This visitor has answered it already. */
  feedback_sent: 409,
  /** The questions have changed since the form was loaded. */
  feedback_changed: 409,
  /** Too many wrong passwords for one operator from all clients. Passkeys and known devices can still sign in. */
  desk_login_paused: 429,
  /** The password is correct, but a second factor is set up and its code is missing. */
  code_required: 401,
  /** The code is not currently valid, or was used before. */
  code_invalid: 422,
  /** The passkey is unknown here, signed another challenge, or is a copy. */
  passkey_refused: 422,
  /** An operator has this address, possibly a former one. */
  operator_exists: 409,
  /** Operators cannot change their own roles or deactivate themselves. */
  own_roles_protected: 403,
  /** At least one owner must remain. */
  last_owner: 409,
  /** The last second factor of an operator who needs one. */
  last_factor: 409,
  /** A second factor is required, and the operator has none. */
  second_factor_missing: 403,
  /** A dangerous action: the operator must show a second factor again. */
  step_up_required: 403,
  /** The change does not name the revision it is based on. */
  precondition_required: 428,
  /** `If-Match` names a former revision; the response contains the current state. */
  precondition_failed: 412,
  /** Another operator has changed the entry since; the response contains its current state. */
  entry_changed: 409,
  /**
   * Another operator has changed something other than an entry, such as a setting, the maintenance switch or the
   * offered languages.
   */
  changed_meanwhile: 409,
  /** Another rule matches the same. */
  rule_exists: 409,
  too_many_rules: 409,
  too_many_tokens: 409,
  /** Another moderator has claimed the case. */
  case_claimed: 409,
  /** The item already has an entry in this language. */
  entry_exists: 409,
  /** Incomplete; the response lists the fields. */
  entry_incomplete: 422,
  /** The entry is not live, so it cannot be withdrawn. */
  not_published: 409,
  /** The entry type needs two pairs of eyes, and no other operator has marked this text as ready. */
  review_missing: 409,
  until_too_early: 422,
  /** The release has gone live or was cancelled. */
  release_ended: 409,
  /**
   * A scheduled release changes the entry, and the request does not choose what happens to it; the response lists the
   * releases.
   */
  release_waiting: 409,
  /** The revision in the release is older than the live one. */
  release_outdated: 409,
  /** The entry was withdrawn after it was added to the release. */
  entry_withdrawn: 409,
  /** The ten minutes in which a bulk action can be undone are over. */
  undo_outdated: 409,
  /** The redirect would lead back to where it starts. */
  redirect_circular: 422,
  /**
   * The draw was published, corrected or resolved since it was read, possibly by the same operator in another window.
   */
  draw_changed: 409,
  /** The values are already published. */
  draw_unchanged: 422,
  /** Another draw took place on that day. */
  draw_date_conflict: 409,
  /** The file has faulty lines, which the response lists. */
  draw_import_faulty: 422,
  /** The issue is scheduled, being sent or sent, so it is not a draft or can no longer be cancelled. */
  issue_not_editable: 409,
  /** An edition would have no stories, or no edition is selected; the response lists the languages. */
  issue_empty: 422,
  /** No edition of the issue has confirmed subscribers, and the issue is not scheduled for later. */
  issue_without_subscribers: 422,
  /** Operators cannot confirm their own work. */
  second_operator_required: 403,
  /** The translation service refused, was too slow or gave no usable answer. */
  translator_unavailable: 503,
  /** A dependency of the site does not respond. */
  not_ready: 500,
} as const

export type ErrorCode = keyof typeof errors

/** Errors of a single field; texts are `invalid.<code>`. */
export const fieldErrors = [
  'required',
  'invalid_value',
  'unknown_field',
  'too_small',
  'too_big',
  /** Beyond the entries that page numbers can reach. */
  'page_too_far',
  /** Damaged, or a cursor of another list. */
  'cursor_unusable',
  'keyword_too_short',
  'keyword_too_long',
  /** Beyond the results that a search lists. */
  'results_too_far',
  'email_format',
  /** A character beyond ASCII before the @. */
  'email_name',
  'password_format',
  'password_mismatch',
  'text_too_short',
  'text_too_long',
  'unseen_characters',
  /** A name that contains a web address, plain or disguised. */
  'has_link',
  'phone_format',
  'birthday_incomplete',
  'birthday_invalid',
  /** Below the minimum age in the terms of service. */
  'too_young',
  'telegram_format',
  /** Not six different numbers of Mark Six. */
  'set_format',
  /** A demo slot that has begun or is too far ahead. */
  'slot_gone',
  'pin_format',
  'pin_wrong',
  /** The digits were used, have expired, or were guessed too often. */
  'pin_outdated',
  /** The browser has not solved the challenge. */
  'captcha_unsolved',
] as const
/** Field errors of the desk only; texts are `desk_invalid.<code>`, which no public page includes. */
export const deskFieldErrors = [
  'password_short',
  'code_format',
  'ball_repeated',
  /** The draw number belongs to another year. */
  'period_year',
  /** Its time is not between the draws before and after it. */
  'draw_order',
  /** The draw has not taken place yet. */
  'draw_early',
  /** Cannot be changed, because members have voted. */
  'has_votes',
  /** Cannot be changed, because the questions have responses. */
  'has_answers',
  /** The year already has a questionnaire. */
  'questionnaire_exists',
  /** Another questionnaire is open at that time. */
  'questionnaire_overlap',
  'moment_past',
  /** More changes than can be shown before that time. */
  'too_many_changes_until',
  /** The response template contains an unknown placeholder. */
  'placeholder_unknown',
  /** The response still contains a placeholder. */
  'placeholder_left',
  /** Lists nested too deeply. */
  'too_deep',
  /** Markdown that the text cannot hold, with its line. */
  'markdown_unsupported',
  /** The address of a redirect has a query or a fragment. */
  'path_query',
  /** A page is at the address, so a redirect from there would never be used. */
  'path_taken',
  /** No page of this site can have the address. */
  'path_unusable',
  /** The site may not send requests to the address. */
  'address_refused',
  /** A color has too little contrast with the page. */
  'contrast_low',
] as const
type DeskFieldErrorCode = (typeof deskFieldErrors)[number]
export type FieldErrorCode = (typeof fieldErrors)[number] | DeskFieldErrorCode

/** Message key of a field error. */
export function fieldErrorKey(code: FieldErrorCode) {
  return isOfDesk(code) ? (`desk_invalid.${code}` as const) : (`invalid.${code}` as const)
}

function isOfDesk(code: FieldErrorCode): code is DeskFieldErrorCode {
  return deskFieldErrors.some((one) => one === code)
}
