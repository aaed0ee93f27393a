// Files of posts in every form: zips of Markdown, tables, and encodings of exports.
import { readFileSync } from 'node:fs'
import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js'
import { describe, expect, it } from 'vitest'
import { readMarkdown } from '../../../../client/desk/import/markdown.ts'
import { readFolder, readPosts } from '../../../../client/desk/import/read.ts'
import type { SourceFile } from '../../../../client/desk/import/zip.ts'

async function zipOf(files: Record<string, string | Uint8Array>): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false })
  for (const [name, text] of Object.entries(files))
    await writer.add(
      name,
      typeof text === 'string' ? new TextReader(text) : new Uint8ArrayReader(text),
    )
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

  it('may have files in an older encoding, and names those that cannot be read', async () => {
    const gbk = Buffer.from(
      '2d2d2d0a7469746c653a20b4babddac8fcb3ccb9abb2bc0a2d2d2d0abfaac8fc',
      'hex',
    )
    const { posts } = await read(
      await zipOf({ 'a.md': gbk, 'b.md': Uint8Array.of(0xef, 0xbb, 0xbf, 0xff), 'c.md': '# C' }),
    )
    expect(posts).toMatchObject([
      { title: '春节赛程公布', html: '<p>开赛</p>\n', flaws: ['encoding', 'undated'] },
      { key: 'markdown:b.md', html: '', flaws: ['unreadable', 'undated', 'untitled'] },
      { title: 'C', flaws: ['undated'] },
    ])
  })

  it('is rejected without a post', async () => {
    await expect(read(await zipOf({ 'a.txt': 'x' }))).rejects.toThrow('no_export')
    await expect(read(new Blob(['PK\u0003\u0004 cut off']))).rejects.toThrow('damaged')
  })
})

describe('a folder of Markdown', () => {
  async function* folder(files: Record<string, string>): AsyncGenerator<SourceFile> {
    for (const [path, text] of Object.entries(files)) {
      const blob = new Blob([text])
      yield await Promise.resolve({ path, bytes: blob.size, read: () => Promise.resolve(blob) })
    }
  }

  it('has the posts and images of the same zip', async () => {
    const files = {
      'content/posts/one/index.md': '---\ntitle: One\n---\n![Sea](a.png)',
      'content/posts/one/index.th.md': '---\ntitle: Two\n---\nText',
      'content/posts/one/a.png': 'png',
      'hugo.toml': 'title = "Site"',
    }
    const [fromFolder, fromZip] = await Promise.all([
      readFolder(folder(files), 'https://old.example'),
      read(await zipOf(files), 'https://old.example'),
    ])
    expect(fromFolder.posts).toEqual(fromZip.posts)
    expect([...fromFolder.files.keys()]).toEqual([...fromZip.files.keys()])
    expect(fromFolder.posts.map(({ group }) => group)).toEqual([
      'markdown:content/posts/one/index.md',
      'markdown:content/posts/one/index.md',
    ])
  })

  it('is rejected once more texts and images are kept than allowed', async () => {
    const read: string[] = []
    async function* endless(): AsyncGenerator<SourceFile> {
      for (let number = 0; ; number += 1) {
        const path = `${number}.${number % 2 ? 'md' : 'jpg'}`
        read.push(path)
        yield await Promise.resolve({ path, bytes: 1, read: () => Promise.reject(new Error(path)) })
      }
    }
    const options = { onProgress: () => undefined, maxFiles: 100 }
    await expect(readMarkdown(endless(), options)).rejects.toThrow('too_many_files')
    expect(read).toHaveLength(101)
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
        published_at: '2026-01-31T00:00:00.000Z',
        address: '/one',
        tags: ['a', 'b'],
      },
      { html: '<p><strong>bold</strong></p>\n', published_at: null },
    ])
  })

  it.each([
    ['2026/1/31 16:00', '2026-01-31T08:00:00.000Z'],
    ['31 ม.ค. 2569 16:00', '2026-01-31T08:00:00.000Z'],
    ['2026-01-31', '2026-01-30T16:00:00.000Z'],
    ['2026-01-31T08:00:00Z', '2026-01-31T08:00:00.000Z'],
    ['3/1/2026', null],
    ['46053', null],
    ['yesterday', null],
  ])('reads the date %s in the zone of the site, or not at all', async (date, published_at) => {
    const { posts } = await read(new Blob([`title,body,date\nA,b,${date}`]))
    expect(posts).toMatchObject([{ published_at, flaws: published_at ? [] : ['undated'] }])
  })

  it('asks for the order of dates and for its encoding, and says what it leaves out', async () => {
    const bytes = Buffer.from(
      '7469746c652c626f64792c646174652c7878780ab4babdda2c622c332f312f323032362c790a',
      'hex',
    )
    const file = await readPosts(new Blob([bytes]), { site: '', order: 'dmy' })
    expect(file.posts).toMatchObject([{ title: '春节', published_at: '2026-01-02T16:00:00.000Z' }])
    expect(file.table).toMatchObject({ others: ['xxx'], source: { isUnsure: true } })
    const other = await readPosts(new Blob([bytes]), { site: '', encoding: 'big5' })
    expect(other.table?.dateErrors).toEqual(['ambiguous_order'])
    expect(other.posts[0]!.title).not.toBe('春节')
  })

  it.each([
    ['A,x,y,z', 'stray_cell', 2],
    ['A,b,2026-01-31\nB,"cut off', 'quotes', 3],
  ])('is rejected if a part of it would be lost: %s', async (rows, flaw, line) => {
    const reading = read(new Blob([`title,body,date\n${rows}`]))
    await expect(reading).rejects.toMatchObject({ flaw, line })
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
