import { getTableName } from 'drizzle-orm'
import type { SeedRow } from '../../../scripts/seed/row.ts'
import { withRow, type Plant } from './plant.ts'

const isOf =
  (name: string) =>
  ({ table }: SeedRow) =>
    getTableName(table) === name

const paragraph = (text: string, href?: string) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text, ...(href && { marks: [{ type: 'link', attrs: { href } }] }) },
      ],
    },
  ],
})

export const rowPlants = {
  rowKeys: [
    ({ rows }) => ({ rows: [...rows, rows.find(isOf('tags'))!] }),
    'table tags: 1: is the key of two rows',
  ],
  rowReferences: [
    ({ rows }) => ({ rows: withRow(rows, isOf('tag_labels'), { tag_id: 999 }) }),
    'tag_id: tags.id has no 999',
  ],
  rowDocuments: [
    ({ rows }) => ({ rows: withRow(rows, isOf('article_bodies'), { body: paragraph('短') }) }),
    'table article_bodies: 1: body is too short',
  ],
  textLinks: [
    ({ rows }) => ({
      rows: withRow(rows, isOf('article_bodies'), { body: paragraph('a', '/article/2') }),
    }),
    'table article_bodies: 1: /article/2 leads to nothing for readers of this language',
  ],
  promotionLinks: [
    ({ rows }) => ({ rows: withRow(rows, isOf('ads'), { uri: '/article/999999' }) }),
    'table ads: uri: /article/999999 leads to nothing',
  ],
} satisfies Record<string, Plant>
