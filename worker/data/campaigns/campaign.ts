// Content with a display period: banners, marquee items and ads.
import { and, desc, eq, getTableColumns, sql, type Column } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { AdSlot } from '../../../client/contract/site/ad-slots.ts'
import type { Ad } from '../../../client/contract/campaigns.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { localePath } from '../../../client/contract/paths.ts'
import type { Banner, MarqueeItem } from '../../../client/contract/site/site.ts'
import { cached } from '../../storage/cache/cache.ts'
import { aliasColumn, read, run, type Read } from '../../storage/db.ts'
import { ads, articles, banners, games, images, marqueeItems } from '../../storage/schema/index.ts'
import { isInPeriod } from '../../storage/rows/visibility.ts'
import type { Deps } from '../../deps.ts'

/** True if the banner links to the item with this id below `path`. */
const opens = (path: string, id: Column) =>
  sql`${banners.uri} like ${`${path}%`} and ${id} = cast(substr(${banners.uri}, ${path.length + 1}) as integer)`

export function listBanners(deps: Deps, locale: Locale): Read<Banner[]> {
  const mobile = alias(images, 'mobile')
  return read(
    [
      deps.db
        .select({
          ...getTableColumns(banners),
          path: images.path,
          width: images.width,
          height: images.height,
          color: images.color,
          mobile_path: aliasColumn(mobile.path, 'mobile_path'),
          mobile_width: aliasColumn(mobile.width, 'mobile_width'),
          mobile_height: aliasColumn(mobile.height, 'mobile_height'),
          mobile_color: aliasColumn(mobile.color, 'mobile_color'),
          article_lang: aliasColumn(articles.lang, 'article_lang'),
          game_lang: aliasColumn(games.lang, 'game_lang'),
        })
        .from(banners)
        .innerJoin(images, eq(images.id, banners.desktop_img_id))
        .innerJoin(mobile, eq(mobile.id, banners.mobile_img_id))
        .leftJoin(articles, opens('/article/', articles.id))
        .leftJoin(games, opens('/game-intro/', games.id))
        .where(and(eq(banners.lang, locale), isInPeriod(banners, deps.now().toISOString())))
        .orderBy(banners.sort),
    ],
    ([rows]) =>
      rows.map(({ id, uri, kicker, title, text, img_alt, ...row }) => ({
        id,
        desktop_img: {
          path: row.path,
          img_alt,
          width: row.width,
          height: row.height,
          color: row.color,
        },
        mobile_img: {
          path: row.mobile_path,
          img_alt,
          width: row.mobile_width,
          height: row.mobile_height,
          color: row.mobile_color,
        },
        uri: localePath(locale, uri),
        target_lang: row.article_lang ?? row.game_lang,
        kicker,
        title,
        text,
      })),
    ['banners', 'images'],
  )
}

export function listMarquee(deps: Deps, locale: Locale): Read<MarqueeItem[]> {
  return read(
    [
      deps.db
        .select({ id: marqueeItems.id, text: marqueeItems.text, uri: marqueeItems.uri })
        .from(marqueeItems)
        .where(
          and(eq(marqueeItems.lang, locale), isInPeriod(marqueeItems, deps.now().toISOString())),
        )
        .orderBy(marqueeItems.sort),
    ],
    ([rows]) => rows.map((row) => ({ ...row, uri: localePath(locale, row.uri) })),
    ['marquee'],
  )
}

/**
 * Ads of a slot, cached because every reader requests them. Latest start first, so that a short campaign precedes a
 * permanent one.
 */
export function loadAds(deps: Deps, locale: Locale, slot: AdSlot): Promise<Ad[]> {
  return cached(deps, `ads ${slot} ${locale}`, (own) => run(own, listAds(own, locale, slot)))
}

export function listAds(deps: Deps, locale: Locale, slot: AdSlot): Read<Ad[]> {
  const { id, title, text, button_text, uri, start_at, end_at } = ads
  const { path, img_alt, width, height, color } = images
  return read(
    [
      deps.db
        .select({
          id,
          title,
          text,
          button_text,
          uri,
          start_at,
          end_at,
          path,
          img_alt,
          width,
          height,
          color,
        })
        .from(ads)
        .innerJoin(images, eq(images.id, ads.img_id))
        .where(
          and(eq(ads.slot, slot), eq(ads.lang, locale), isInPeriod(ads, deps.now().toISOString())),
        )
        .orderBy(desc(ads.start_at), ads.sort),
    ],
    ([rows]) =>
      rows.map(({ path, img_alt, width, height, color, ...row }) => ({
        ...row,
        uri: localePath(locale, row.uri),
        img: { path, img_alt, width, height, color },
      })),
    ['ads', 'images'],
  )
}
