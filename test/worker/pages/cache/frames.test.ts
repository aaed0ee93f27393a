// Origins of frames in the security policy: those of the texts on a page, from every source of the page.
import { expect, it } from 'vitest'
import type { Published } from '../../../../client/contract/desk/entries/entry.ts'
import { forgetPages } from '../../../../worker/site/render/page-cache/memory.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { articleText, callDesk, draftArticle } from '../../../support/desk/entries.ts'
import { fetchApp, resetSite, sourceOf } from '../../../support/site/site.ts'

const card = (href: string, others = {}) => ({
  type: 'linkCard',
  attrs: { href, title: 'Words <of> a post', ...others },
})
const frame = true

it('a page admits the frames that its cards offer, and no other page does', async () => {
  await resetSite()
  const editor = await operatorSession('editor')
  const { id, rev } = await draftArticle(editor, 'A post')
  const content = [
    card('https://x.com/a/status/1', { frame }),
    card('https://social.example/@a/2', { frame }),
    card('https://bsky.app/profile/a.b/post/c'),
    card('https://other.example/', { frame }),
  ]
  const draft = await callDesk<{ rev: number }>(editor, `entry/${id}/draft`, {
    method: 'PUT',
    body: { ...articleText('A post'), body: { type: 'doc', content } },
    rev,
  })
  const { entry } = await callDesk<Published>(editor, `entry/${id}/publish`, {
    body: { rev: draft.rev },
  })
  const path = `/en-US/article/${entry.item_id}`
  const framesAt = async (address: string) => {
    const response = await fetchApp(address)
    const html = await response.text()
    const policy = response.headers.get('Content-Security-Policy') ?? ''
    return { html, source: sourceOf(response), policy: /frame-src ([^;]*);/.exec(policy)?.[1] }
  }
  const policy = "'self' https://platform.twitter.com https://social.example"
  for (const source of ['render', 'memory', 'cache', 'memory']) {
    if (source === 'cache') forgetPages()
    expect(await framesAt(path)).toMatchObject({ source, policy })
  }
  const { html } = await framesAt(path)
  expect(html).not.toContain('<iframe')
  expect(html.match(/<button[^>]* data-frame="[^"]*"/g)).toHaveLength(2)
  expect(html).toContain(
    'data-dark="https://platform.twitter.com/embed/Tweet.html?dnt=true&amp;id=1&amp;theme=dark"',
  )
  expect(html).toContain('data-title="Words &lt;of&gt; a post – X"')
  expect(html).toContain('Load the original from social.example')
  expect((await framesAt('/en-US/article/1')).policy).toBeUndefined()
  // Feeds have the card alone.
  expect((await framesAt('/en-US/rss.xml')).html).not.toContain('data-frame')
})
