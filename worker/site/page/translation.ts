// Items requested at another address: that of another language, or without their slug.
import { contentLocales, type Locale } from '../../../client/contract/locale.ts'
import { splitLocale, localePath } from '../../../client/contract/paths.ts'
import type { ItemType } from '../../../client/contract/items.ts'
import { getItemPath } from '../../data/item.ts'
import { cached } from '../../storage/cache/cache.ts'
import { run } from '../../storage/db.ts'
import type { Page, Redirect } from './page.ts'

/** Redirect to the item's translation for `locale`, if any (docs/decisions/site/language-fallback.md). */
export function redirectToTranslation(
  item: { lang: Locale; translations: { lang: Locale; url: string }[] },
  locale: Locale,
): Redirect | null {
  if (item.lang === locale) return null
  const best = contentLocales(locale)
    .map((lang) => item.translations.find((one) => one.lang === lang))
    .find((one) => one !== undefined)
  if (!best || best.lang === item.lang) return null
  return { redirect: localePath(locale, splitLocale(best.url).path) }
}

/** Redirect from an address without the item's slug to that with it. */
export function redirectToSlug({ url }: { url: string }, path: string): Redirect | null {
  return splitLocale(url).path === path ? null : { redirect: url, isPermanent: true }
}

/** `canonicalPath` of the pages of a type of items. */
export const itemPathOf =
  (type: ItemType): NonNullable<Page['canonicalPath']> =>
  ({ deps, params }) =>
    cached(deps, `path ${type} ${params['id']}`, (own) =>
      run(own, getItemPath(own, type, Number(params['id']))),
    )
