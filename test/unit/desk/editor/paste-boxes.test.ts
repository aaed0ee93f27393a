// @vitest-environment jsdom
// Callouts, folded sections, code and footnotes pasted from other programs and from this site.
import { describe, expect, it } from 'vitest'
import { richText } from '../../../../client/contract/text/rich-text-schema.ts'
import { openEditor, pasteInto } from '../../../support/desk/editor.ts'
import { pasted } from '../../../support/desk/pasted.ts'

describe('pasted boxes and notes', () => {
  it.each([
    [
      'GitHub',
      `<div class="markdown-alert markdown-alert-tip"><p class="markdown-alert-title">Tip</p><p>a</p></div>
      <div class="highlight highlight-source-ts"><pre>let a</pre></div>
      <p>b<sup><a href="#user-content-fn-1" data-footnote-ref>1</a></sup></p>
      <section data-footnotes class="footnotes"><h2>Footnotes</h2><ol><li id="user-content-fn-1"><p>See <a href="https://x.test/">x</a> <a href="#user-content-fnref-1">↩</a></p></li></ol></section>`,
      ['callout', 'codeBlock', 'paragraph'],
    ],
    [
      'this site',
      `<div class="callout tip" role="note"><p class="callout-name"><strong>Tip</strong></p><p>a</p></div>
      <pre data-language="ts"><code class="language-ts">let a</code></pre>
      <p>b<sup class="note-mark"><a id="r1" href="#n1" role="doc-noteref">1</a></sup></p>
      <section class="footnotes" role="doc-endnotes"><hr><ol><li id="n1"><a href="https://x.test/">See x</a> <a href="#r1" role="doc-backlink">↩</a></li></ol></section>`,
      ['callout', 'codeBlock', 'paragraph'],
    ],
    [
      'Markdown',
      '> [!TIP]\n> a\n\n```ts\nlet a\n```\n\nb[^1]\n\n[^1]: See [x](https://x.test/)',
      ['callout', 'codeBlock', 'paragraph'],
    ],
  ])('from %s are kept', (_, source, types) => {
    const { editor, text } = openEditor()
    const isHtml = source.startsWith('<')
    pasteInto(editor, { [isHtml ? 'text/html' : 'text/plain']: source })
    const { content } = text()
    editor.destroy()
    expect(content.map(({ type }) => type)).toEqual(types)
    expect(content[0]).toEqual({
      type: 'callout',
      attrs: { tone: 'tip' },
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a' }] }],
    })
    expect(content[1]?.attrs).toEqual({ language: 'ts' })
    expect(content[2]?.content).toEqual([
      { type: 'text', text: 'b' },
      { type: 'footnote', attrs: { text: 'See x', href: 'https://x.test/' } },
    ])
  })

  it.each([
    ['<details><summary>A\u200b<br>B\u202e</summary>x</details>', { title: 'A B' }],
    ['<details><summary>\u200b</summary>x</details>', undefined],
    [
      '<div class="wp-block-button"><a href="/news">Go\u00ad</a></div>',
      { text: 'Go', href: '/news' },
    ],
    [
      '<div class="kg-card"><a class="kg-bookmark-container" href="https://a.example/x"><div class="kg-bookmark-card"></div></a></div>',
      undefined,
    ],
    [
      '<figure class="kg-bookmark-card"><a href="https://a.example/x"><div class="kg-bookmark-title">T\u200b</div><div class="kg-bookmark-description">D</div><img src="https://a.example/i.png"></a></figure>',
      { href: 'https://a.example/x', title: 'T', description: 'D' },
    ],
    [
      '<div class="link-card"><div><p class="link-card-title"><a href="https://meridian.example/article/7">T</a></p><p class="link-card-site">S</p></div></div>',
      { href: '/article/7', title: 'T', site: 'S' },
    ],
    [
      '<iframe src="https://www.youtube.com/embed/aB3dE6gH9jk" title="T\u202e\u200b"></iframe>',
      { provider: 'youtube', id: 'aB3dE6gH9jk', title: 'T' },
    ],
  ])('have no invisible characters in their lines: %j', (html, attrs) => {
    const { editor, text } = openEditor()
    pasteInto(editor, { 'text/html': html })
    const document = text()
    editor.destroy()
    expect(document.content[0]?.attrs).toEqual(attrs)
    expect(richText.safeParse(document).success).toBe(true)
  })

  it('have their lines and blocks apart', async () => {
    const html = `<p>x<sup><a href="#f">1</a></sup></p><ol><li id="f">one<br>two<p>three</p></li></ol>
      <blockquote class="wp-block-pullquote"><p>Said</p><cite>Who</cite></blockquote>`
    const { page } = await pasted({ html })
    expect(page).toContain('one two three')
    expect(page).toContain('Said — Who')
  })

  it('include a folded section, a button and a pull quote of this site', () => {
    const { editor, text } = openEditor()
    pasteInto(editor, {
      'text/html': `<details class="toggle"><summary>T</summary><div><p>a</p></div></details>
        <p class="link-button"><a class="button primary" href="/article/7">Go</a></p>
        <blockquote class="pull-quote"><p>q</p></blockquote>`,
    })
    const { content } = text()
    editor.destroy()
    expect(content).toEqual([
      {
        type: 'toggle',
        attrs: { title: 'T' },
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a' }] }],
      },
      { type: 'button', attrs: { text: 'Go', href: '/article/7' } },
      { type: 'pullQuote', content: [{ type: 'text', text: 'q' }] },
    ])
  })
})
