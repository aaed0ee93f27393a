// @vitest-environment jsdom
// Counterparts on the site of what an imported file names.
import { describe, expect, it } from 'vitest'
import { mapPost, suggestedMapping } from '../../../../client/desk/import/mapping.ts'
import { toImportedPost, type PostFile } from '../../../../client/desk/import/posts.ts'

const postBy = (author: string) =>
  toImportedPost({
    source: 'table',
    guid: author,
    isPublic: true,
    time: '2026-01-01T00:00:00.000Z',
    title: 'A lighthouse',
    html: '<p>Text.</p>',
    author,
  })

describe('suggestedMapping', () => {
  it('finds authors of the site by a name in any language, and keeps other bylines', () => {
    const posts = ['Luo  Ting', '罗汀', 'Ann Lee', ''].map(postBy)
    const file: PostFile = { source: 'table', posts, site: '', files: new Map() }
    const authors = [{ id: 2, names: ['罗汀', 'Luo Ting'] }]
    const mapping = suggestedMapping(file, { tags: [], authors, byline: 'Me' })
    expect(mapping.siteAuthors).toEqual({ 'Luo  Ting': 2, 罗汀: 2, 'Ann Lee': null, '': null })
    const drafts = posts.map((post) => mapPost(post, mapping, () => undefined).data)
    expect(drafts.map(({ authors: ids, author }) => [ids, author])).toEqual([
      [[2], 'Luo Ting'],
      [[2], '罗汀'],
      [undefined, 'Ann Lee'],
      [undefined, 'Me'],
    ])
  })
})
