import { expect, it } from 'vitest'
import { toHongKong } from '../../../../client/desk/translation/hong-kong.ts'

it('converts characters and words to those of Hong Kong, and keeps the rest', async () => {
  const texts = ['服务器为什么在里面，头发与发展', 'RTP 96.5 %', '']
  expect(await toHongKong(texts)).toEqual(['伺服器為什麼在裏面，頭髮與發展', 'RTP 96.5 %', ''])
})
