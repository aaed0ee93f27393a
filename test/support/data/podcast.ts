// A hypothetical item type, to test what a new type requires.
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { items, type ItemTypeRegistry } from '../../../client/contract/items.ts'
import { aliasColumn } from '../../../worker/storage/db.ts'
import type { ItemSource } from '../../../worker/storage/rows/items.ts'
import { images } from '../../../worker/storage/schema/index.ts'
import { bodyTable, itemColumns } from '../../../worker/storage/schema/items/item.ts'

export const kinds = {
  ...items,
  podcast: {
    plural: 'podcasts',
    page: 'podcast',
    capabilities: ['searchable', 'likeable', 'counted'],
  },
} as const satisfies ItemTypeRegistry

export const podcasts = sqliteTable('podcasts', itemColumns)
export const podcastBodies = bodyTable('podcast_bodies', () => podcasts.id)
export const podcastTags = sqliteTable('podcast_tags', {
  podcast_id: integer().notNull(),
  tag_id: integer().notNull(),
})

export const podcastSource = {
  type: 'podcast',
  table: podcasts,
  bodies: podcastBodies,
  sortDate: podcasts.published_at,
  tags: { links: podcastTags, owner: podcastTags.podcast_id },
  imageColumn: { id: podcasts.id, alt: aliasColumn(images.img_alt, 'img_alt') },
} as const satisfies ItemSource
