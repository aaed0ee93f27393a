// @vitest-environment jsdom
// Links of pasted text, and addresses in plain text.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pasted } from '../../../support/desk/pasted.ts'
import { runs } from '../../../support/data/runs.ts'

const link = (href: string, text = href) => `<a href="${href}">${text}</a>`

describe('links', () => {
  it.each([
    ['mailto:a.b@example.test?subject=Hi', 'mailto:a.b@example.test'],
    ['MAILTO:a%2Bb@Example.test?cc=c@d.test', 'mailto:a+b@Example.test'],
    ['mailto:?to=a@b.test&amp;subject=Hi', 'mailto:a@b.test'],
    ["mailto:o'neil@b.test", 'mailto:o&#x27;neil@b.test'],
    ['mailto:a%26b@b.test', 'mailto:a%26b@b.test'],
    ['mailto:a@bücher.example', 'mailto:a@xn--bcher-kva.example'],
    ['https://x.test/a b', 'https://x.test/a%20b'],
    ['https://meridian.example/en-US/news', '/en-US/news'],
  ])('%s lead to %s', async (href, target) => {
    const { page, left } = await pasted({ html: `<p><a href="${href}">t</a></p>` })
    expect({ page, left }).toEqual({ page: `<p>${link(target, 't')}</p>`, left: {} })
  })

  it.each([
    'mailto:?subject=Hi',
    'mailto:a@b.test,c@d.test',
    'tel:+1',
    '../news',
    '//x.test/a',
    'file:///c/a',
    `https://x.test/${'a'.repeat(500)}`,
  ])('to %s are text and counted', async (href) => {
    const html = `<p><a href="${href}">t</a></p>`
    expect(await pasted({ html })).toEqual({ page: '<p>t</p>', left: { links: 1 } })
  })

  // Examples of GFM 6.9 with a scheme, and other pairs of brackets.
  it.each([
    ['see ', 'https://example.com/a_(b)', ' and so'],
    ['Visit ', 'https://a.test/b', '.'],
    ['', 'https://a.test/a.b?c=d', '!'],
    ['', 'https://a.test/search?q=Markup+(business)', ''],
    ['', 'https://a.test/search?q=Markup+(business)', '))'],
    ['(', 'https://a.test/search?q=Markup+(business)', ')'],
    ['(', 'https://a.test/search?q=Markup+(business)', ''],
    ['', 'https://a.test/search?q=(business))+ok', ''],
    ['', 'https://a.test/search?q=x&amp;hl=en', ''],
    ['', 'https://a.test/search?q=x', '&amp;hl;'],
    ['', 'https://a.test/he', '&lt;lp'],
    ['[', 'https://a.test/a[1]', ']'],
    ['{', 'https://a.test/b', '}'],
    ['见', 'https://a.test/b', '（说明）。'],
    ['', 'https://a.test/a_(b_(c))', '.'],
    ['~~', 'https://a.test/a', '_*~:;,'],
    ['“', 'https://a.test/a', '”'],
    ['【', 'https://a.test/a', '】…'],
    ['देखें ', 'https://a.test/a', '।'],
  ])('in %j%s%j end with the address', async (before, address, after) => {
    const plain = (before + address + after).replaceAll('&amp;', '&').replaceAll('&lt;', '<')
    expect((await pasted({ text: plain })).page).toBe(`<p>${before}${link(address)}${after}</p>`)
  })

  // GFM 6.5 to 6.9, and addresses as mail programs write them.
  it.each([
    ['see www.a.test/help.', `see ${link('https://www.a.test/help', 'www.a.test/help')}.`],
    ['邮箱a.b-c+d@a.test。', `邮箱${link('mailto:a.b-c+d@a.test', 'a.b-c+d@a.test')}。`],
    ['a.b@a.b.', `${link('mailto:a.b@a.b', 'a.b@a.b')}.`],
    ['a@mail+x.test, a@b.test-, xmpp:a@b.test', 'a@mail+x.test, a@b.test-, xmpp:a@b.test'],
    ['https://user@x.test/', 'https://user@x.test/'],
    ['mailto:a@b.test', link('mailto:a@b.test')],
    [
      '<https://a.test/b> <a@b.test>',
      `${link('https://a.test/b')} ${link('mailto:a@b.test', 'a@b.test')}`,
    ],
    ['[t]( https://a.test/b "T" )', link('https://a.test/b', 't')],
    ['[t](<https://a.test/b c>)', link('https://a.test/b%20c', 't')],
    ['![alt](https://a.test/b.png)', link('https://a.test/b.png', 'alt')],
    ['[![alt](https://a.test/b.png)](https://a.test/c)', link('https://a.test/c', 'alt')],
    ['https://a.test/\u200bb', link('https://a.test/b')],
    [String.raw`\*not\* snake\_case`, '*not* snake_case'],
    [String.raw`C:\news\*.txt and \\host\_a \*no\*`, String.raw`C:\news\*.txt and \\host\_a *no*`],
    ['~~old~~ ~~~', '<s>old</s> ~~~'],
    ['***both*** **a**', '<em><strong>both</strong></em> <strong>a</strong>'],
    ['`` a`b `` and `c`', '<code>a`b</code> and <code>c</code>'],
  ])('in %j are found', async (text, inner) => {
    expect((await pasted({ text })).page).toBe(`<p>${inner}</p>`)
  })

  it.each([
    [
      'see [the page][1] now\n\n[1]: https://a.test/b "Title"',
      `<p>see ${link('https://a.test/b', 'the page')} now</p>`,
    ],
    [
      '[Foo], [foo][] and [Bar][FOO]\n\n[foo]: <https://a.test/f>',
      `<p>${link('https://a.test/f', 'Foo')}, ${link('https://a.test/f', 'foo')} and ${link('https://a.test/f', 'Bar')}</p>`,
    ],
    ['![img][pic]\n[pic]: https://a.test/a.png', `<p>${link('https://a.test/a.png', 'img')}</p>`],
    [
      '`[a]` [b](/news)[a]\n[a]: /x',
      `<p><code>[a]</code> ${link('/news', 'b')}${link('/x', 'a')}</p>`,
    ],
    [
      '[a][b] [1] [^2]\n[^1]: note\n[c]: https://a.test/',
      `<p>[a][b] [1] [^2]</p><p>[^1]: note</p><p>[c]: ${link('https://a.test/')}</p>`,
    ],
    ['[a]\n[a]: javascript:alert(1)', '<p>[a](&lt;javascript:alert(1)&gt;)</p>'],
    ['```\n[a]: /x\n```\n[a]', '<pre>[a]: /x</pre><p>[a]</p>'],
  ])('of reference are found in %j', async (text, page) => {
    expect((await pasted({ text })).page).toBe(page)
  })

  it('keep each character of the text around them', async () => {
    const pieces = fc.array(
      fc.constantFrom('https://a.test/', '(', ')', '[', ']', 'b', '.', ';', ' ', '。'),
      { maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(pieces, async (given) => {
        const text = `x ${given.join('')} y`
        // Such a text is a link in Markdown, whose signs and address go.
        fc.pre(!text.includes('](https:'))
        const { page } = await pasted({ text })
        expect(page.replaceAll(/<[^>]*>/g, '')).toBe(text)
      }),
      runs(300),
    )
  })
})
