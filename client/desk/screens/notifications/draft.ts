// Draft of a notification. It stays in this window until it is sent, even after a reload.
import { linkPattern } from '../../../contract/text/link-target.ts'
import { contentLocales, locales, type Locale } from '../../../contract/locale.ts'
import {
  permissionSubjectOf as subjectOf,
  type NotificationTexts,
} from '../../../contract/desk/notifications/scheduled-notification.ts'
import { createStore, useStore } from '../../api/store.ts'
import { languageColumns } from '../../ui/language-names.ts'

export type Text = NonNullable<NotificationTexts[Locale]>
type Texts = Partial<Record<Locale, Text>>

export interface Draft {
  audience: 'public' | 'members' | 'group' | 'user'
  vip_group: string
  user_id: string
  btn_link: string
  texts: Texts
}

export const emptyText: Text = { title: '', subtitle: '', message: '', btn_text: '' }
const empty: Draft = { audience: 'members', vip_group: '', user_id: '', btn_link: '', texts: {} }

const key = 'desk.notification'

function stored(): Draft {
  try {
    return { ...empty, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Draft>) }
  } catch {
    return empty
  }
}

const draft = createStore(stored())

export function changeDraft(patch: Partial<Draft>): void {
  draft.set({ ...draft.get(), ...patch })
  sessionStorage.setItem(key, JSON.stringify(draft.get()))
}

export function clearDraft(): void {
  changeDraft(empty)
}

export function useDraft(): Draft {
  return useStore(draft)
}

/** Audience as the API names it; `null` if it is incomplete. */
export function toAudienceParam({ audience, vip_group, user_id }: Draft): string | null {
  if (audience === 'group') return vip_group ? `group:${vip_group}` : null
  if (audience === 'user') return /^[1-9]\d{0,8}$/.test(user_id) ? `user:${user_id}` : null
  return audience
}

/** Subject of the permission to send the draft. */
export const permissionSubjectOf = ({ audience, texts }: Draft) =>
  subjectOf({ to: audience, texts: writtenIn(texts) })

/** Parses an audience as the API names it. */
export function parseAudienceParam(to: string): Pick<Draft, 'audience' | 'vip_group' | 'user_id'> {
  const [audience, name] = [to.split(':')[0], to.slice(to.indexOf(':') + 1)]
  if (audience === 'group') return { audience, vip_group: name, user_id: '' }
  // The API omits the id if the operator may not see the member.
  if (audience === 'user') return { audience, vip_group: '', user_id: to === audience ? '' : name }
  return { audience: audience === 'public' ? 'public' : 'members', vip_group: '', user_id: '' }
}

export const isWritten = (text: Text | undefined): text is Text =>
  Boolean(text && text.title.trim() && text.message.trim())

/** Language whose text is shown to readers of `lang`; `null` if there is none. */
export function languageShownTo(texts: Texts, lang: Locale): Locale | null {
  return contentLocales(lang).find((one) => isWritten(texts[one])) ?? null
}

/** Languages of readers by the text they see: their own, a fallback, or none. */
export function readersByLanguage(texts: Texts) {
  const seen = languageColumns.map((lang) => ({
    lang: lang as Locale,
    shown: languageShownTo(texts, lang),
  }))
  return {
    own: seen.filter(({ lang, shown }) => shown === lang),
    fallback: seen.filter(({ lang, shown }) => shown !== null && shown !== lang),
    unseen: seen.filter(({ shown }) => shown === null),
  }
}

/** Only complete texts are sent. */
export function writtenIn(texts: Texts): Texts {
  return Object.fromEntries(
    locales.flatMap((lang) => (isWritten(texts[lang]) ? [[lang, texts[lang]]] : [])),
  )
}

/** Languages with a text that lacks its title or message. */
export function incompleteLanguages(texts: Texts): Locale[] {
  return locales.filter((lang) => {
    const text: Text | undefined = texts[lang]
    return text && !isWritten(text) && Object.values<string>(text).some((one) => one.trim() !== '')
  })
}

export const isLink = (link: string) => link === '' || linkPattern.test(link)

export function mayBeSent(draft: Draft): boolean {
  const { texts, btn_link } = draft
  const hasFallback = isWritten(texts['zh-CN']) || isWritten(texts['en-US'])
  return (
    toAudienceParam(draft) !== null &&
    hasFallback &&
    isLink(btn_link) &&
    incompleteLanguages(texts).length === 0
  )
}
