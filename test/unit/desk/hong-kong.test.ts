import { expect, it } from 'vitest'
import { toHongKong } from '../../../client/desk/translation/hong-kong.ts'

it('writes characters and words as Hong Kong does, and leaves the rest', async () => {
  const texts = ['服务器为什么在里面，头发与发展', 'RTP 96.5 %', '']
  expect(await toHongKong(texts)).toEqual(['伺服器為什麼在裏面，頭髮與發展', 'RTP 96.5 %', ''])
})
