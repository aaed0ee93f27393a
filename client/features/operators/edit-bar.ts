// Link from an item's page to its entry at the desk, for operators. No other browser loads this, and the HTML is the
// same for everyone (docs/decisions/site/identical-html.md).
import { setCookie } from '../../browser/storage/local.ts'
import type { Entry, EntrySummary } from '../../contract/desk/entries/entry.ts'
import { deskHint } from '../../contract/desk/hint.ts'
import type { OperatorSelf, DeskLanguage } from '../../contract/desk/operators/operator.ts'
import { can } from '../../contract/roles.ts'
import type { ItemType } from '../../contract/items.ts'
import './edit-bar.css'

/** Responses of the desk that the site reads, by path. */
interface DeskEndpoints {
  me: OperatorSelf
  entry: { items: EntrySummary[] }
}

type Answer<Path extends keyof DeskEndpoints | `entry/${number}`> = Path extends keyof DeskEndpoints
  ? DeskEndpoints[Path]
  : Entry

/** Pages of one item, by the name of their route. */
const itemPages: Record<string, ItemType> = { 'article-id': 'article', 'game-intro-id': 'game' }

export async function showEditBar(): Promise<void> {
  const [name = ''] = document.documentElement.dataset.route?.split('___') ?? []
  const type = itemPages[name]
  const id = Number(/\d+/.exec(location.pathname)?.[0])
  if (!type) return
  const [operator, found] = await Promise.all([
    ask('me'),
    ask('entry', { type, q: String(id) }).catch(() => null),
  ])
  const known = found?.items.find(({ item_id }) => item_id === id)
  if (!operator || !known) return
  const entry = await ask(`entry/${known.id}`)
  if (entry) document.body.appendChild(barOf(operator, entry))
}

/** `null` if the session at the desk has ended; then the next page does not request it again. */
async function ask<Path extends keyof DeskEndpoints | `entry/${number}`>(
  path: Path,
  query: Record<string, string> = {},
): Promise<Answer<Path> | null> {
  const response = await fetch(`/api/backstage/${path}?${new URLSearchParams(query)}`)
  if (response.status === 401) setCookie(deskHint, '', 0)
  // The Worker's tests check its responses against the contract.
  return response.ok ? ((await response.json()) as Answer<Path>) : null
}

function barOf(operator: Answer<'me'>, entry: Answer<`entry/${number}`>): HTMLElement {
  const texts = barTexts[operator.lang]
  const { type, id, lang, created_by, source_lang, has_draft } = entry
  const subject = { lang, by: created_by?.id, isTranslation: source_lang !== null }
  const address = `/backstage/${type}/${id}`
  const bar = document.createElement('nav')
  bar.className = 'edit-bar'
  bar.lang = operator.lang
  bar.ariaLabel = texts.label
  const close = document.createElement('button')
  close.type = 'button'
  close.ariaLabel = texts.close
  close.textContent = '×'
  close.onclick = () => bar.remove()
  const mayEdit = can(operator, 'entry.write', subject)
  const translation = translationOf(operator, entry)
  const parts = [
    ...(mayEdit ? [linkTo(address, has_draft ? texts.edit_draft : texts.edit)] : []),
    ...(translation ? [linkTo(translation, texts.translate)] : []),
    linkTo(`${address}?show=history`, texts.history),
    close,
  ]
  for (const part of parts) bar.appendChild(part)
  return bar
}

/**
 * The translation into the operator's only language, or the board of all languages; `undefined` without permission to
 * translate.
 */
function translationOf(
  operator: Answer<'me'>,
  { type, translations }: Answer<`entry/${number}`>,
): string | undefined {
  if (!can(operator, 'entry.write')) return undefined
  const [only, ...others] = operator.languages
  const own = others.length === 0 && translations.find(({ lang }) => lang === only)
  return own ? `/backstage/${type}/${own.id}?side=source` : `/backstage/translation?type=${type}`
}

function linkTo(href: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = href
  link.textContent = text
  return link
}

interface BarTexts {
  label: string
  edit: string
  edit_draft: string
  translate: string
  history: string
  close: string
}

/** Texts in the languages of the desk, for operators on pages of all languages. */
const barTexts: Record<DeskLanguage, BarTexts> = {
  'zh-CN': {
    label: '工作台',
    edit: '编辑',
    edit_draft: '继续编辑草稿',
    translate: '译文',
    history: '历史',
    close: '收起',
  },
  'en-US': {
    label: 'The desk',
    edit: 'Edit',
    edit_draft: 'Continue the draft',
    translate: 'Translations',
    history: 'History',
    close: 'Hide',
  },
}
