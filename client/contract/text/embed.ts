// A video of another site in a text, from an allow-list of providers with their id formats. Readers get a link, so
// nothing of the provider loads with the page (docs/decisions/content/rich-text.md).
import type * as z from 'zod/mini'
import type { embedAttrs } from './rich-text-schema.ts'

export type EmbedAttrs = z.infer<typeof embedAttrs>

const providers: Record<EmbedAttrs['provider'], { name: string; address: string; form: RegExp }> = {
  youtube: {
    name: 'YouTube',
    address: 'https://www.youtube.com/watch?v=',
    form: /^https:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|shorts\/|embed\/|live\/)|youtu\.be\/)([\w-]{11})(?![\w-])/,
  },
  vimeo: {
    name: 'Vimeo',
    address: 'https://vimeo.com/',
    form: /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{1,12})(?!\d)/,
  },
  bilibili: {
    name: 'bilibili',
    address: 'https://www.bilibili.com/video/',
    form: /^https:\/\/(?:(?:www\.|m\.)?bilibili\.com\/video\/|player\.bilibili\.com\/player\.html\?(?:.*&)?bvid=)(BV[0-9A-Za-z]{10})(?![0-9A-Za-z])/,
  },
}

/** The provider's name, and the address of the video's page there. */
export function embedTarget({ provider, id }: EmbedAttrs): { name: string; href: string } {
  const { name, address } = providers[provider]
  return { name, href: address + id }
}

/** Provider and id of a video address; `undefined` for any other address. */
export function embedIn(address: string): Omit<EmbedAttrs, 'title'> | undefined {
  for (const provider of ['youtube', 'vimeo', 'bilibili'] as const) {
    const id = providers[provider].form.exec(address.trim())?.[1]
    if (id) return { provider, id }
  }
  return undefined
}
