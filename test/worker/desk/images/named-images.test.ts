// Images that pages refer to by address count as used, even without references to their rows.
import { inArray } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { deskApi } from '../../../../client/contract/desk/table.ts'
import { hardCodedImages } from '../../../../worker/storage/files/media.ts'
import { images } from '../../../../worker/storage/schema/index.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { callDesk } from '../../../support/desk/entries.ts'
import { imagePath, sendForm } from '../../../support/desk/images.ts'
import { sampleImages } from '../../../support/data/images.ts'
import { resetSite, testDeps } from '../../../support/site/site.ts'
import { at, hour } from '../../../support/site/visibility.ts'

beforeAll(resetSite)

it('a cleanup keeps them, even after their file was replaced', async () => {
  const { db } = testDeps()
  const editor = await operatorSession('editor')
  const named = await db
    .select()
    .from(images)
    .where(inArray(images.path, [...hardCodedImages]))
  expect(named).toHaveLength(hardCodedImages.length)
  const [{ id: replaced, path: replaces }] = named as [(typeof named)[0]]
  const form = { as: editor, fields: { replaces }, method: 'PUT' }
  const put = await sendForm(`${imagePath}/${replaced}/file`, sampleImages.gif, form)
  expect(put.status).toBe(200)
  await db.update(images).set({ upload_at: at(-49 * hour) })
  const ids = named.map(({ id }) => id)
  const swept = await callDesk(editor, 'image/delete', { body: { ids, days: 1 } })
  expect(swept).toEqual({ deleted: [], kept: ids })
  for (const id of ids) {
    const { uses } = deskApi.image.output.parse(await callDesk(editor, `image/${id}`))
    expect(uses).toContainEqual(expect.objectContaining({ type: 'site', state: 'live' }))
  }
})
