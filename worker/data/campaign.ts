// What runs for a while: banners and marquee notices.
import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Locale } from '../../client/contract/locale.ts'
import { href } from '../../client/contract/paths.ts'
import type { Banner, MarqueeItem } from '../../client/contract/site.ts'
import { read, type Deps, type Read } from './db.ts'
import { banners, images, marqueeItems } from './schema.ts'
import { isRunning } from './visibility.ts'

export function listBanners(deps: Deps, locale: Locale): Read<Banner[]> {
  const mobile = alias(images, 'mobile')
  const queries = [
    deps.db
      .select({ banner: banners, desktop: images, mobile })
      .from(banners)
      .innerJoin(images, eq(images.id, banners.desktop_img_id))
      .innerJoin(mobile, eq(mobile.id, banners.mobile_img_id))
      .where(and(eq(banners.lang, locale), isRunning(banners, deps.now().toISOString())))
      .orderBy(banners.sort),
  ] as const
  return read(queries, ([rows]) =>
    rows.map(({ banner, desktop, mobile }) => ({
      id: banner.id,
      desktop_img: toImage(desktop, banner.img_alt),
      mobile_img: toImage(mobile, banner.img_alt),
      uri: href(locale, banner.uri),
      kicker: banner.kicker,
      title: banner.title,
      text: banner.text,
    })),
  )
}

export function listMarquee(deps: Deps, locale: Locale): Read<MarqueeItem[]> {
  const queries = [
    deps.db
      .select({ id: marqueeItems.id, text: marqueeItems.text, uri: marqueeItems.uri })
      .from(marqueeItems)
      .where(and(eq(marqueeItems.lang, locale), isRunning(marqueeItems, deps.now().toISOString())))
      .orderBy(marqueeItems.sort),
  ] as const
  return read(queries, ([rows]) => rows.map((row) => ({ ...row, uri: href(locale, row.uri) })))
}

function toImage(image: typeof images.$inferSelect, img_alt: string) {
  return { path: image.path, img_alt, width: image.width, height: image.height }
}
