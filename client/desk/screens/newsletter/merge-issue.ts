// Merges two changed versions of a draft, field by field. If both changed a field, the caller says which side wins.
import {
  issueItemKey,
  type Issue,
  type IssueData,
  type IssueItem,
  type CustomText,
} from '../../../contract/desk/newsletter/issue.ts'
import { locales, type Locale } from '../../../contract/locale.ts'
import { mergeLists, mergeValue, type Side, type MergeInputs } from '../../editor/saving/merge.ts'

export type Form = Pick<Issue, 'title' | 'data'>

/** Field that both sides changed to different values. */
export interface TextConflict {
  field: 'title' | 'subject' | 'intro' | 'text_title'
  lang: Locale | null
  /** Value of the others; empty if they removed it. */
  theirs: string
}

type Merged = { form: Form; collisions: TextConflict[] }
type Place = Pick<TextConflict, 'field' | 'lang'>

/** `prefer`: the side that wins conflicts. */
export function mergeIssue(versions: MergeInputs<Form>, prefer: Side): Merged {
  const collisions: TextConflict[] = []
  const field = <Value>(place: Place, of: (form: Form) => Value, say: (value: Value) => string) => {
    const each = eachOf(versions, of)
    const { value, collides } = mergeValue(each)
    if (!collides) return value
    collisions.push({ ...place, theirs: say(each.theirs) })
    return each[prefer]
  }
  const inLanguages = <Value>(
    name: TextConflict['field'],
    of: (form: Form, lang: Locale) => Value | undefined,
    say: (value: Value | undefined) => string,
  ) =>
    Object.fromEntries(
      locales.flatMap((lang) => {
        const value = field({ field: name, lang }, (form) => of(form, lang), say)
        return value === undefined ? [] : [[lang, value]]
      }),
    )
  const texts = (key: string) =>
    inLanguages('text_title', (form, lang) => ownIn(form, key, lang), shown)
  const line = (value = '') => value
  const form: Form = {
    title: field({ field: 'title', lang: null }, ({ title }) => title, line),
    data: {
      languages: sets(eachOf(versions, ({ data }) => data.languages)),
      ...segmentOf(versions, prefer),
      subjects: inLanguages('subject', ({ data }, lang) => data.subjects[lang] || undefined, line),
      intros: inLanguages('intro', ({ data }, lang) => data.intros[lang] || undefined, line),
      items: itemsOf(versions, prefer, (key) => {
        const before = collisions.length
        return { texts: texts(key), collides: collisions.length > before }
      }),
    },
  }
  return { form, collisions }
}

/** One side wins as a whole. */
function segmentOf(versions: MergeInputs<Form>, prefer: Side): Pick<IssueData, 'segment'> {
  const each = eachOf(versions, ({ data }) => data.segment)
  const { value, collides } = mergeValue(each)
  const segment = collides ? each[prefer] : value
  return segment ? { segment } : {}
}

type TextsOf = (key: string) => { texts: Partial<Record<Locale, CustomText>>; collides: boolean }

/**
 * Items that neither side removed. A custom text that one side removed and the other edited stays if the preferred side
 * has it.
 */
function itemsOf(versions: MergeInputs<Form>, prefer: Side, textsOf: TextsOf): IssueItem[] {
  const lists = eachOf(versions, ({ data }) => data.items)
  const keys = sets(eachOf(lists, (items) => items.map(issueItemKey)))
  const known = new Map([...lists.theirs, ...lists.mine].map((item) => [issueItemKey(item), item]))
  const all = new Set([...keys, ...known.keys()])
  return [...all].flatMap((key): IssueItem[] => {
    const item = known.get(key)
    if (!item) return []
    if (item.type !== 'text') return keys.includes(key) ? [item] : []
    const { texts, collides } = textsOf(key)
    const stays = collides && lists[prefer].some((one) => issueItemKey(one) === key)
    return keys.includes(key) || stays ? [{ ...item, texts }] : []
  })
}

const eachOf = <From, To>({ base, mine, theirs }: MergeInputs<From>, of: (one: From) => To) => ({
  base: of(base),
  mine: of(mine),
  theirs: of(theirs),
})

function sets<Value>(versions: MergeInputs<Value[]>): Value[] {
  const { value, collides } = mergeValue(versions)
  return collides ? mergeLists(versions) : value
}

function ownIn({ data }: Form, key: string, lang: Locale): CustomText | undefined {
  const item = data.items.find((one) => issueItemKey(one) === key)
  return item?.type === 'text' ? item.texts[lang] : undefined
}

const shown = (own: CustomText | undefined) =>
  own ? [own.title, own.text, own.url].filter(Boolean).join(' · ') : ''
