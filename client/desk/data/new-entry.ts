// Creates entries. Their ids are reserved at once; readers see nothing of them.
import { templateKinds } from '../../contract/site/template-kinds.ts'
import { useNavigate } from '@tanstack/react-router'
import { isSingle, isMultilingual, type EntryType } from '../../contract/desk/entries/types.ts'
import { defaultLocale, type Locale } from '../../contract/locale.ts'
import { call, DeskError } from '../api/client.ts'
import { ownLanguage, useCan, useIsTypeOff, useOperator } from '../api/operator.ts'
import { showToast } from './toasts.ts'
import { errorMessage } from './error-text.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { editorOf } from '../entry-type-links.ts'

/** Returns a function that creates an entry, or opens the templates for an article; `undefined` without permission. */
export function useCreateEntry(viewed?: Locale): (type: EntryType) => (() => void) | undefined {
  const { t } = useDeskI18n()
  const operator = useOperator()
  const can = useCan()
  const isTypeOff = useIsTypeOff()
  const navigate = useNavigate()
  return (type) => {
    const lang = isMultilingual(type) ? defaultLocale : (viewed ?? ownLanguage(operator))
    if (isSingle(type) || isTypeOff(type) || !can('entry.write', { lang, by: operator.id }))
      return undefined
    if (type === 'article')
      return () => void navigate({ to: '/templates', search: { kind: 'blank', lang } })
    return () =>
      void call('POST /api/backstage/entry', { body: { type, lang } }).then(
        ({ id }) => navigate(editorOf(type, id)),
        (error: unknown) => {
          if (!(error instanceof DeskError)) throw error
          showToast(errorMessage(t, error), { kind: 'failed' })
        },
      )
  }
}

interface NewArticle {
  kind: ArticleStarter
  lang: Locale
  /** Languages to create translations in. */
  also: readonly Locale[]
}

interface CreateResult {
  id: number
  /** Languages whose translation could not be created. */
  missing: Locale[]
}

/** Creates an article and its translations, each from the template in its own language. */
export async function createArticle({ kind, lang, also }: NewArticle): Promise<CreateResult> {
  const begin = async (own: Locale, group_id?: number) =>
    call('POST /api/backstage/entry', {
      body: {
        type: 'article',
        lang: own,
        ...(group_id !== undefined && { group_id }),
        ...(kind !== 'blank' && { data: await templateContent(kind, own) }),
      },
    })
  const { id, group_id } = await begin(lang)
  const made = await Promise.allSettled(also.map((one) => begin(one, group_id)))
  return { id, missing: also.filter((_, index) => made[index]?.status === 'rejected') }
}

async function templateContent(kind: ArticleStarter, lang: Locale) {
  const { items } = await call('GET /api/backstage/article-template', { query: { lang } })
  const { title, subtitle, category, body } = items.find((one) => one.kind === kind)!
  return { title, subtitle, category, body }
}

/** Starting points of a new article; `blank` uses no template. */
export const articleStarters = ['blank', ...templateKinds] as const

export type ArticleStarter = (typeof articleStarters)[number]
