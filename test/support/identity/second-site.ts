// A site with another identity: its settings, two languages, and one article.
import { env } from 'cloudflare:workers'
import {
  articles,
  brands,
  brandTexts,
  events,
  images,
  languages,
  operators,
  pages,
} from '../../../worker/storage/schema/index.ts'
import { rebuildLists } from '../../../worker/data/lists/upkeep.ts'
import { callDesk } from '../desk/entries.ts'
import { operatorSession } from '../desk/desk.ts'
import { sendForm } from '../desk/images.ts'
import { demoRows } from '../site/api.ts'
import { resetToEmptySite, testDeps } from '../site/site.ts'

const secondIdentity = {
  'site_name_zh-CN': '港口日报',
  'site_name_en-US': 'Harbor Daily',
  'short_name_zh-CN': '港口',
  'short_name_en-US': 'Harbor',
  identity_accent: '#5b3df5 #a99bff',
  identity_news: '#8a2be2 #c79bff',
  identity_font: 'book',
  mail_sender: 'Harbor Desk',
  api_docs_url: 'https://docs.harbor.example/api',
  status_url: 'https://status.harbor.example',
}

export const markSvg =
  '<svg viewBox="0 0 32 32"><title>Harbor</title><path d="M2 30h28L16 2z" fill="#5b3df5"/></svg>'

/** A square PNG of this side. */
async function squarePng(side = 512): Promise<Uint8Array<ArrayBuffer>> {
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const drawn = await env.IMAGES.input(new Blob([dot]).stream())
    .transform({ width: side, height: side, fit: 'pad' })
    .output({ format: 'image/png' })
  return new Uint8Array(await drawn.response().arrayBuffer())
}

export async function uploadMark(as: string, fields: Record<string, File>): Promise<Response> {
  const { file, ...others } = fields
  return sendForm('/api/backstage/identity/mark', new Uint8Array(await file!.arrayBuffer()), {
    as,
    name: file!.name,
    fields: others,
  })
}

export const svgFile = (text = markSvg) => new File([text], 'mark.svg', { type: 'image/svg+xml' })
export const pngFile = async (side?: number) => new File([await squarePng(side)], 'mark.png')

/** Starts an empty site with this identity, set at the desk; resolves to the session of its owner. */
export async function startSecondSite(): Promise<string> {
  await resetToEmptySite()
  const { db } = testDeps()
  const [article] = demoRows(articles).filter(({ lang }) => lang === 'en-US')
  const cover = demoRows(images).find(({ id }) => id === article!.cover_img_id)
  await db.insert(operators).values(demoRows(operators))
  await db.insert(images).values({ ...cover!, upload_by: 'Harbor' })
  await db.insert(languages).values(
    demoRows(languages).map((row) => ({
      ...row,
      deleted_at: row.code === 'zh-CN' || row.code === 'en-US' ? null : '2026-01-01T00:00:00.000Z',
    })),
  )
  await db.insert(articles).values({
    ...article!,
    title: 'Ships in the fog',
    subtitle: 'Which lamps were seen',
    author: 'Harbor',
    cover_alt: 'Lamps',
    poll_id: null,
  })
  const home = demoRows(pages).filter(({ uri }) => uri === '/')
  await db.insert(pages).values(home.map((page) => ({ ...page, title: 'Harbor', subtitle: '' })))
  const [event] = demoRows(events).filter(({ lang }) => lang === 'en-US')
  const brandOf = (id: number | undefined) => id === event!.brand_id
  await db.insert(brands).values(demoRows(brands).filter(({ id }) => brandOf(id)))
  await db.insert(brandTexts).values(demoRows(brandTexts).filter((row) => brandOf(row.brand_id)))
  await db.insert(events).values({ ...event!, title: 'Open harbor' })
  await rebuildLists(testDeps())
  const owner = await operatorSession('owner')
  const stored = await uploadMark(owner, { file: svgFile(), png: await pngFile() })
  const { mark } = await stored.json<{ mark: string }>()
  const { rev } = await callDesk<{ rev: number }>(owner, 'setting')
  const values = { ...secondIdentity, identity_mark: mark }
  await callDesk(owner, 'setting', { method: 'PUT', body: { values }, rev })
  return owner
}
