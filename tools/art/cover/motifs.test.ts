import { expect, it } from 'vitest'
import { motifOf } from './motifs.ts'

it('the motif of a cover is derived from its title', () => {
  const motifs = {
    红心庄园: 'heart',
    二发: 'racket',
    红土球场: 'court',
    王翼弃兵: 'king',
    半场十分钟: 'hoop',
  }
  const found = Object.keys(motifs).map((title) => [title, motifOf(title)?.name])
  expect(Object.fromEntries(found)).toEqual(motifs)
})
