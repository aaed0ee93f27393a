// Exports of WordPress and Ghost, and the posts read from them.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readGhost } from '../../../../client/desk/import/ghost.ts'
import { lexicalHtml } from '../../../../client/desk/import/lexical.ts'
import { ImportError } from '../../../../client/desk/import/posts.ts'
import { readWordpress } from '../../../../client/desk/import/wordpress.ts'

const fixture = (name: string) => readFileSync(`test/fixtures/imports/${name}`, 'utf8')

/** The text in pieces of this length, which split names and characters of entities. */
async function* pieces(text: string, length: number) {
  for (let from = 0; from < text.length; from += length)
    yield await Promise.resolve(text.slice(from, from + length))
}

/** An export with a post for each of these fields, numbered from 1. */
function exportOf(metas: readonly Record<string, string | undefined>[]): string {
  const items = metas.map((meta, index) => {
    const fields = Object.entries(meta).map(
      ([key, value]) =>
        `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`,
    )
    const id = index + 1
    return `<item><title>Post ${id}</title><guid>https://old.example/?p=${id}</guid><wp:post_id>${id}</wp:post_id>
      <wp:status>draft</wp:status><wp:post_type>post</wp:post_type>${fields.join('')}</item>`
  })
  return `<rss xmlns:wp="w"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url>${items.join('')}</channel></rss>`
}

describe('readWordpress', () => {
  const xml = fixture('wordpress.xml')

  it('reads posts and pages with their files, terms and search fields', async () => {
    const { posts } = await readWordpress(pieces(xml, 7))
    expect(posts).toHaveLength(4)
    expect(posts[0]).toEqual({
      key: 'wordpress:https://old.example/?p=12',
      type: 'article',
      title: 'A lighthouse & its keeper',
      slug: 'a-lighthouse',
      subtitle: 'A short line.',
      html: [
        '<p>First paragraph.<br>Second line.</p>',
        '<figure><img src="https://old.example/a-300x200.jpg" alt="Sea" /><figcaption> The sea</figcaption></figure>',
        '<h2>Later</h2>',
        '<p>Last paragraph.</p>',
      ].join('\n'),
      author: 'Ann Lee',
      coauthors: [],
      categories: ['News'],
      tags: ['Sea'],
      lang: 'en',
      published_at: '2026-01-31T08:00:00.000Z',
      isPinned: true,
      comments: 1,
      group: 'wordpress:pll_5f1',
      cover: { url: 'https://old.example/a.jpg', alt: 'The sea' },
      address: '/2026/01/a-lighthouse/',
      base: 'https://old.example/2026/01/a-lighthouse/',
      meta: { seo_description: 'Who keeps the light.', is_noindex: true },
      flaws: ['pinned', 'comments'],
    })
  })

  it('keeps drafts and posts with a password as drafts, and names their flaws', async () => {
    const [, draft, secret, copied] = (await readWordpress(pieces(xml, 10_000))).posts
    expect(draft).toMatchObject({
      slug: '灯塔',
      author: 'bob',
      html: '<!-- wp:paragraph --><p>Blocks</p><!-- /wp:paragraph -->',
      published_at: null,
      group: 'wordpress:pll_5f1',
      address: null,
    })
    expect(secret).toMatchObject({
      published_at: null,
      flaws: ['password', 'untitled', 'slug_twice'],
    })
    expect(copied).toMatchObject({
      type: 'page',
      published_at: '2026-02-02T08:00:00.000Z',
      address: '/copied/',
      flaws: ['slug_twice'],
    })
  })

  it.each([
    [
      'WPML',
      { _wpml_import_language_code: 'en', _wpml_import_translation_group: '12' },
      { _wpml_import_language_code: 'th', _wpml_import_translation_group: '12' },
      'wordpress:12',
    ],
    [
      'copies of WPML',
      { wpml_language: 'en' },
      { wpml_language: 'th', _icl_lang_duplicate_of: '1' },
      'wordpress:https://old.example/?p=1',
    ],
    [
      'Bogo',
      { _locale: 'en', _original_post: 'https://old.example/?p=1' },
      { _locale: 'th', _original_post: 'https://old.example/?p=1' },
      'wordpress:https://old.example/?p=1',
    ],
    [
      'older versions of Bogo',
      { _locale: 'en' },
      { _locale: 'th', _original_post: '1' },
      'wordpress:https://old.example/?p=1',
    ],
  ])('groups translations by marks of %s', async (_, english, thai, group) => {
    const text = exportOf([english, thai, { _locale: 'vi' }])
    const { posts } = await readWordpress(pieces(text, 50))
    expect(posts.map((post) => [post.lang, post.group])).toEqual([
      ['en', group],
      ['th', group],
      ['vi', null],
    ])
  })

  it.each([
    ['a cut-off file', xml.slice(0, 2000)],
    ['another document', '<html><body>Not found</body></html>'],
  ])('rejects %s', async (_, text) => {
    await expect(readWordpress(pieces(text, 100))).rejects.toThrow(ImportError)
  })
})

describe('readGhost', () => {
  const posts = readGhost(fixture('ghost.json'), 'https://old.example')

  it('reads HTML with pictures, tags, authors and search fields', () => {
    expect(posts[0]).toEqual({
      key: 'ghost:uuid-1',
      type: 'article',
      title: 'With HTML',
      slug: 'with-html',
      subtitle: 'A short line.',
      html: '<p>Ready. <img src="https://old.example/content/images/b.png"></p>',
      author: 'Ann Lee',
      coauthors: [],
      categories: ['News'],
      tags: ['News', 'Sea'],
      lang: null,
      published_at: '2026-01-31T08:00:00.000Z',
      isPinned: true,
      comments: 0,
      group: null,
      cover: { url: 'https://old.example/content/images/a.png', alt: 'The sea' },
      address: '/with-html/',
      base: 'https://old.example/with-html/',
      meta: { seo_title: 'Searched', canonical: 'https://first.example/with-html' },
      flaws: ['pinned'],
    })
  })

  it('reads Lexical without HTML, and names what it cannot read', () => {
    expect(posts[1]).toMatchObject({
      type: 'page',
      title: '',
      html:
        '<h3><em><strong>A &lt; B</strong></em></h3><ol><li>one</li></ol>' +
        '<div class="kg-bookmark-card"><a href="https://a.example"><div class="kg-bookmark-title">A page</div></a></div>' +
        '<figure class="kg-gallery-card"><figure><img src="https://old.example/g.png" alt="G"></figure></figure>',
      flaws: ['unreadable', 'untitled'],
    })
    expect(lexicalHtml('{')).toMatchObject({ html: '', isWhole: false })
  })

  it('reads times of older versions', () => {
    expect(posts[2]).toMatchObject({
      key: 'ghost:p3',
      published_at: '2026-12-31T08:00:00.000Z',
      flaws: [],
    })
  })

  it.each(['{', '[]', '{"db":[{"data":{}}]}'])('rejects %s', (text) => {
    expect(() => readGhost(text)).toThrow(ImportError)
  })
})
