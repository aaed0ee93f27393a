// Material files in tests: those of the demo content, each with distinct bytes.
import { env } from 'cloudflare:workers'
import { materials } from '../../../worker/storage/schema/index.ts'
import { demoRows } from './api.ts'
import { resetSite } from './site.ts'

const rows = demoRows(materials)

/** Ids of the demo content: two files for every member, and two of the VIP group `aurora`. */
export const open = [100, 101] as const
export const vip = [700, 701] as const

export const materialOf = (id: number) => rows.find((row) => row.id === id)!

/** Distinct bytes in the size of the file. */
export function bytesOf(id: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: materialOf(id).size }, (_, index) => (index * 31 + id) & 255)
}

/** The demo content, with the files of these ids stored. */
export async function siteWithMaterials(...ids: number[]): Promise<void> {
  await resetSite()
  for (const id of ids) await env.MEDIA.put(materialOf(id).path, bytesOf(id))
}
