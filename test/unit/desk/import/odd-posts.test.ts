// @vitest-environment jsdom
// Drafts of whole exports: odd posts of WordPress, and the cards of Ghost's editor. Texts are compared as Markdown.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { printMarkdown } from '../../../../client/contract/markdown/write.ts'
import {
  richText,
  type RichTextDocument,
} from '../../../../client/contract/text/rich-text-schema.ts'
import { readGhost } from '../../../../client/desk/import/ghost.ts'
import { mapPost, suggestedMapping } from '../../../../client/desk/import/mapping.ts'
import type { ImportedPost, PostFile } from '../../../../client/desk/import/posts.ts'
import { readWordpress } from '../../../../client/desk/import/wordpress.ts'

const fixture = (name: string) => readFileSync(`test/fixtures/imports/${name}`, 'utf8')

/** Images of the old site that the library has. */
const imageIds = ['harbor', 'pier', 'gull', 'cover', 'feature']
function findImage(url: string) {
  const name = /([a-z]+)(?:-300x200)?\.jpg$/.exec(url)?.[1] ?? ''
  const id = imageIds.indexOf(name) + 1
  return id === 0 ? undefined : { id, path: `old/${name}.webp`, width: 800, height: 600 }
}

/** Drafts as text: fields in lines, then the body as Markdown. */
function draftsOf(posts: ImportedPost[], source: PostFile['source']): string {
  const file: PostFile = { source, posts, site: '', files: new Map() }
  const mapping = suggestedMapping(file, { tags: [], authors: [], byline: 'The desk' })
  const drafts = posts.map((post) => {
    const { data, type, image_count: found, images } = mapPost(post, mapping, findImage)
    const body = richText.parse(data['body']) as RichTextDocument
    const facts: Record<string, unknown> = {
      type,
      published: post.published_at,
      address: post.address,
      slug: data['slug'] ?? data['uri'],
      subtitle: data['subtitle'],
      author: data['author'],
      cover: data['cover_img'],
      images: images.length > 0 && `${found} of ${images.length}`,
      comments: post.comments,
      flaws: post.flaws.join(' '),
    }
    const lines = Object.entries(facts).flatMap(([name, value]) =>
      value ? [`${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`] : [],
    )
    return `# ${String(data['title'])}\n\n${lines.join('\n')}\n\n${printMarkdown(body)}\n`
  })
  return drafts.join('\n')
}

async function* whole(text: string) {
  yield await Promise.resolve(text)
}

it('odd posts of WordPress become the expected drafts', async () => {
  const { posts } = await readWordpress(whole(fixture('wordpress-odd-posts.xml')))
  await expect(draftsOf(posts, 'wordpress')).toMatchFileSnapshot(
    '../../../fixtures/imports/wordpress-odd-posts.txt',
  )
})

it('cards of Ghost become the expected drafts', async () => {
  const posts = readGhost(fixture('ghost-cards.json'), 'https://old.example')
  await expect(draftsOf(posts, 'ghost')).toMatchFileSnapshot(
    '../../../fixtures/imports/ghost-cards.txt',
  )
})
