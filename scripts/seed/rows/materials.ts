// Downloadable files: the file, its row, and for images a smaller preview.
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import * as schema from '../../../worker/storage/schema/index.ts'
import type { MaterialGroupFile } from '../content/content.ts'
import { drawnImage } from '../images.ts'
import {
  altTextRows,
  imageIds,
  publishedFromStart,
  row,
  texts,
  utc,
  type Seed,
  type SeedRow,
  type StoredFile,
  type Image,
} from '../row.ts'

const mimes: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  zip: 'application/zip',
}

/** Maximum number of files per group, so that a group can grow without changing ids. */
const room = 100

export function materialRows(group: MaterialGroupFile, index: number): Required<Seed> {
  const id = index + 1
  const coverId = imageIds.material + id
  const cover = drawnImage({ id: coverId, directory: 'materials', name: group.slug })
  const images = [cover]
  const words = altTextRows(cover.row.id, group.title)
  const files: StoredFile[] = []
  const rows = groupRows(group, id, cover)
  group.files.forEach((file, sort) => {
    const bytes = readFileSync(pathOf(group, file))
    const mime = mimes[file.file.slice(file.file.lastIndexOf('.') + 1)]!
    const fileId = id * room + sort
    const preview = mime.startsWith('image/') && previewOf(fileId, file)
    if (preview) {
      images.push(preview)
      rows.push(row(schema.images, preview.row))
      words.push(...altTextRows(preview.row.id, file.title))
    }
    const key = `materials/${group.slug}/${file.file}`
    files.push({ key, mime, bytes })
    const stored = {
      path: key,
      filename: file.saved_as ?? file.file,
      mime,
      size: bytes.length,
      width: file.width ?? null,
      height: file.height ?? null,
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const uploaded = { uploaded_at: utc(file.updated_at), uploaded_by: 'Meridian' }
    rows.push(
      row(schema.materialFiles, { id: fileId, sha256, ...stored, ...uploaded }),
      row(schema.materials, {
        id: fileId,
        group_id: id,
        sort,
        file_id: fileId,
        ...stored,
        preview_img_id: preview ? preview.row.id! : null,
        updated_at: uploaded.uploaded_at,
      }),
      row(schema.materialVersions, {
        material_id: fileId,
        file_id: fileId,
        filename: stored.filename,
        published_at: uploaded.uploaded_at,
      }),
      ...texts(file.title, (lang, title) =>
        row(schema.materialTexts, { material_id: fileId, lang, title }),
      ),
    )
  })
  return { rows, images, texts: words, files }
}

function groupRows(group: MaterialGroupFile, id: number, cover: Image): SeedRow[] {
  return [
    row(schema.images, cover.row),
    row(schema.materialGroups, {
      id,
      cover_img_id: cover.row.id!,
      slug: group.slug,
      sort: id - 1,
      vip_group: group.vip_group ?? null,
      file_count: group.files.length,
      bytes: group.files.reduce((sum, file) => sum + statSync(pathOf(group, file)).size, 0),
      published_at: publishedFromStart,
    }),
    ...(group.vip_group
      ? [row(schema.materialGroupVipGroups, { group_id: id, vip_group: group.vip_group })]
      : []),
    ...texts(group.title, (lang, title) =>
      row(schema.materialGroupTexts, {
        group_id: id,
        lang,
        title,
        intro: group.intro[lang] ?? '',
      }),
    ),
  ]
}

/** VIP groups have the titles of their first downloads. */
export function vipGroupRows(groups: readonly MaterialGroupFile[]): Seed {
  const named = Map.groupBy(
    groups.filter(({ vip_group }) => vip_group !== undefined),
    ({ vip_group }) => vip_group!,
  )
  const rows = [...named].flatMap(([slug, [first]], sort) => {
    const id = sort + 1
    return [
      row(schema.vipGroups, { id, slug, sort }),
      ...texts(first!.title, (lang, name) =>
        row(schema.vipGroupTexts, { vip_group_id: id, lang, name }),
      ),
    ]
  })
  return { rows, images: [] }
}

const pathOf = ({ slug }: MaterialGroupFile, { file }: MaterialFile) =>
  path.resolve('content/materials', slug, file)

type MaterialFile = MaterialGroupFile['files'][number]

function previewOf(id: number, { file }: MaterialFile): Image {
  const { name } = path.parse(file)
  return drawnImage({ id: imageIds.material + id, directory: 'previews', name, origin: file })
}
