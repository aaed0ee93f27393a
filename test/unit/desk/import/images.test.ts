import { expect, it } from 'vitest'
import { DeskError } from '../../../../client/desk/api/error.ts'
import {
  addImages,
  type DeskCall,
  type PostPlan,
  type PostWork,
} from '../../../../client/desk/import/run.ts'

const [slow, gone] = ['https://old.example/slow.png', 'https://old.example/gone.png']
const codes: Record<string, ConstructorParameters<typeof DeskError>[0]> = {
  [slow]: 'timeout',
  [gone]: 'image_unreachable',
}

it('an image that takes too long or is gone is reported, and the others go on', async () => {
  const images = [slow, gone]
  const work = { images, plan: 'created', result: 'created', image_count: 0 } as unknown as PostWork
  const call = (async (_: string, { body }: { body: { urls: string[] } }) => {
    throw new DeskError(codes[body.urls.at(-1)!]!)
  }) as unknown as DeskCall
  const plan = { call, works: [work], library: new Map(), file: { files: new Map(), site: '' } }
  const progress: number[] = []
  const watch = { onProgress: (done: number) => void progress.push(done), isCanceled: () => false }
  expect(await addImages(plan as unknown as PostPlan, 1, watch)).toBe(true)
  expect(Object.fromEntries(work.failed)).toEqual(codes)
  expect(progress.at(-1)).toBe(2)
})
