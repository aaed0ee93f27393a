// Files of posts in every form: zips of Markdown, tables, and encodings of exports.
import { readFileSync } from 'node:fs'
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { describe, expect, it } from 'vitest'
import { readPosts } from '../../../../client/desk/import/read.ts'

async function zipOf(files: Record<string, string>): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false })
  for (const [name, text] of Object.entries(files)) await writer.add(name, new TextReader(text))
  return writer.close()
}
const read = (file: Blob, site = '') => readPosts(file, { site })

describe('a zip of Markdown', () => {
  it('has posts as Jekyll and Hugo write them, and their images', async () => {
    const { source, posts, files } = await read(
      await zipOf({
        'site/_posts/2026-01-31-a-lighthouse.md': `---
title: "A lighthouse: its keeper"
date: 2026-01-31 16:00:00 +0800
categories: News Sea
tags: [sea, light]
author: Ann Lee
image: /images/a.png
permalink: /2026/a-lighthouse/
---
First **paragraph**.

![Sea](../images/a.png)
`,
        'site/content/posts/second/index.zh-hk.md': `+++
title = 'Second "post"'
date = 2026-02-01T08:00:00Z
draft = true
tags = ["one", 'two']
[extra]
+++
Text`,
        'site/_pages/about.md': '---\ntitle: About\nlayout: page\n---\nAbout us {% include x %}',
        'site/README.md': '# The code of this site',
        'site/broken.md': '---\ntitle: [\n---\nText',
        'site/static/images/a.png': 'png',
        'site/en/notes/third.md': '---\ntitle: Third\n---\nText',
        'site/zh-cn/notes/third.md': '---\ntitle: 第三\n---\n文字',
        '__MACOSX/site/._a.md': 'x',
      }),
      'https://old.example',
    )
    expect(source).toBe('markdown')
    expect(posts).toHaveLength(6)
    expect(posts[0]).toMatchObject({
      key: 'markdown:_posts/2026-01-31-a-lighthouse.md',
      type: 'article',
      title: 'A lighthouse: its keeper',
      slug: 'a-lighthouse',
      author: 'Ann Lee',
      categories: ['News Sea'],
      tags: ['sea', 'light'],
      published_at: '2026-01-31T08:00:00.000Z',
      cover: { url: '/images/a.png' },
      address: '/2026/a-lighthouse/',
      base: 'file:///_posts/2026-01-31-a-lighthouse.md',
      flaws: [],
    })
    expect(posts[0]!.html).toContain('<strong>paragraph</strong>')
    expect(posts[1]).toMatchObject({
      title: 'Second "post"',
      slug: 'second',
      lang: 'zh-hk',
      tags: ['one', 'two'],
      published_at: null,
    })
    expect(posts[2]).toMatchObject({ type: 'page', flaws: ['undated', 'shortcodes'] })
    expect(posts[3]).toMatchObject({ flaws: ['unreadable', 'undated', 'untitled'] })
    const group = 'markdown:notes/third.md'
    expect(posts.slice(4)).toMatchObject([
      { lang: 'en', group },
      { lang: 'zh-cn', group },
    ])
    expect([...files.keys()]).toEqual(['file:///static/images/a.png', 'file:///images/a.png'])
    expect(await (await files.get('file:///images/a.png')!()).text()).toBe('png')
  })

  it('is rejected without a post', async () => {
    await expect(read(await zipOf({ 'a.txt': 'x' }))).rejects.toThrow('no_export')
    await expect(read(new Blob(['PK\u0003\u0004 cut off']))).rejects.toThrow('damaged')
  })
})

describe('a table', () => {
  it('has a post per row, in HTML or Markdown', async () => {
    const rows = [
      'Title;Content;Date;URL;Tags',
      'One;"<p>Text; with ""quotes""</p>";2026-01-31 08:00;https://old.example/one;"a, b"',
      'Two;**bold**;;;',
    ]
    const { source, posts } = await read(new Blob([`\uFEFF${rows.join('\r\n')}`]))
    expect(source).toBe('table')
    expect(posts).toMatchObject([
      {
        key: 'table:https://old.example/one',
        html: '<p>Text; with "quotes"</p>',
        published_at: '2026-01-31T08:00:00.000Z',
        address: '/one',
        tags: ['a', 'b'],
      },
      { html: '<p><strong>bold</strong></p>\n', published_at: null },
    ])
  })

  it('is rejected without columns for posts', async () => {
    await expect(read(new Blob(['a,b\n1,2']))).rejects.toThrow('no_export')
  })
})

describe('an export of WordPress', () => {
  const xml = readFileSync('test/fixtures/imports/wordpress.xml', 'utf8')

  it('may be in UTF-16', async () => {
    const bytes = Buffer.from(`\uFEFF${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le')
    const { posts, site } = await read(new Blob([bytes]))
    expect(site).toBe('https://old.example')
    expect(posts.map(({ slug }) => slug)).toContain('灯塔')
  })

  it('is rejected in another encoding than it says', async () => {
    const bytes = Buffer.concat([Buffer.from(xml), Buffer.from([0xff, 0xfe, 0xfd])])
    await expect(read(new Blob([bytes]))).rejects.toThrow('encoding')
  })
})

it('reads an export of Ghost', async () => {
  const json = readFileSync('test/fixtures/imports/ghost.json', 'utf8')
  expect(await read(new Blob([json]), 'https://old.example')).toMatchObject({
    source: 'ghost',
    site: 'https://old.example',
  })
})
