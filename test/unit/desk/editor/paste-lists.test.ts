// @vitest-environment jsdom
// Numbers of pasted lists, and the lines and spaces that `white-space` keeps.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pasted } from '../../../support/desk/pasted.ts'
import { runs } from '../../../support/data/runs.ts'

const items = (...texts: string[]) => texts.map((text) => `<li><p>${text}</p></li>`).join('')

/** Numbers shown on a page, in the order of its items; a browser counts them the same way. */
function numbersOn(page: string): number[] {
  const body = new DOMParser().parseFromString(page, 'text/html').body
  return [...body.querySelectorAll('ol')].flatMap((list) => {
    const step = list.hasAttribute('reversed') ? -1 : 1
    const start = Number(list.getAttribute('start') ?? 1)
    return [...list.children].map((_, index) => start + step * index)
  })
}

describe('numbers of a list', () => {
  it.each([
    ['<ol start="4"><li>four<li>five</ol>', `<ol start="4">${items('four', 'five')}</ol>`],
    [
      '<ol><li>one</ol><p>note</p><ol start="2"><li>two</ol>',
      `<ol>${items('one')}</ol><p>note</p><ol start="2">${items('two')}</ol>`,
    ],
    [
      '<ol start="0"><li>a</ol><ol start="-2"><li>b</ol><ol start="x"><li>c</ol>',
      `<ol start="0">${items('a')}</ol><ol start="-2">${items('b')}</ol><ol>${items('c')}</ol>`,
    ],
    ['<ol reversed><li>c<li>b<li>a</ol>', `<ol start="3" reversed="">${items('c', 'b', 'a')}</ol>`],
    [
      '<ol><li value="7">g<li>h<li value="2">b</ol>',
      `<ol start="7">${items('g', 'h')}</ol><ol start="2">${items('b')}</ol>`,
    ],
    [
      '<ol><li value=3>a<li><li>c</ol><ol reversed><li><img src=x><li>b</ol>',
      `<ol start="3">${items('a')}</ol><ol start="5">${items('c')}</ol><ol start="1" reversed="">${items('b')}</ol>`,
    ],
    ['<ol type="A" start="3"><li>c</ol>', `<ol start="3" type="A">${items('c')}</ol>`],
    ['<ul><li style="list-style-type:lower-roman">a</ul>', `<ol type="i">${items('a')}</ol>`],
    ['<ol style="list-style:none"><li>a</ol>', `<ul>${items('a')}</ul>`],
    [
      '<ol><li>a<ol start="5"><li>n</ol><li>b</ol>',
      `<ol><li><p>a</p><ol start="5">${items('n')}</ol></li>${items('b')}</ol>`,
    ],
    [
      '<blockquote><ol start="5"><li>e<li>f</ol></blockquote>',
      '<blockquote><p>5. e</p><p>6. f</p></blockquote>',
    ],
    [
      '<table><tr><td><ol start="3" type="a"><li>c<li>d</ol><td>x</table>',
      '<table><tbody><tr><td><p>c. c</p><p>d. d</p></td><td><p>x</p></td></tr></tbody></table>',
    ],
  ])('%s are kept', async (html, page) => {
    expect((await pasted({ html })).page).toBe(page)
  })

  const word = (marker: string, text: string, level = 1, style = '') =>
    `<p class=MsoListParagraph style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore;${style}">${marker}<span>&nbsp; </span></span>${text}</p>`

  it.each([
    [
      '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">3.<span>&nbsp;</span></span>third point</p>',
      `<ol start="3">${items('third point')}</ol>`,
    ],
    [word('（四）', 'x'), `<ol start="4">${items('x')}</ol>`],
    [word('十二、', 'x'), `<ol start="12">${items('x')}</ol>`],
    [word('c)', 'x') + word('d)', 'y'), `<ol start="3" type="a">${items('x', 'y')}</ol>`],
    [word('h)', 'x') + word('i)', 'y'), `<ol start="8" type="a">${items('x', 'y')}</ol>`],
    [word('IX.', 'x') + word('X.', 'y'), `<ol start="9" type="I">${items('x', 'y')}</ol>`],
    [word('i.', 'x') + word('j.', 'y'), `<ol start="9" type="a">${items('x', 'y')}</ol>`],
    [word('1.', 'x') + word('5.', 'y'), `<ol>${items('x')}</ol><ol start="5">${items('y')}</ol>`],
    [word('2.', 'x') + word('2.1.', 'y', 2), '<ol start="2"><li><p>x</p><p>2.1. y</p></li></ol>'],
    [word('第三章', 'x'), '<p>第三章 x</p>'],
    [word('๑.', 'x') + word('๒.', 'y'), `<ol>${items('x', 'y')}</ol>`],
    [word('(३)', 'x'), `<ol start="3">${items('x')}</ol>`],
    [word('２．', 'x'), `<ol start="2">${items('x')}</ol>`],
    [word('④', 'x'), `<ol start="4">${items('x')}</ol>`],
    [word('v', 'x', 1, 'font-family:Wingdings'), `<ul>${items('x')}</ul>`],
    [word('·', 'x', 1, 'font-family:Symbol'), `<ul>${items('x')}</ul>`],
  ])('of Word are kept: %s', async (html, page) => {
    expect((await pasted({ html })).page).toBe(page)
  })

  it('follow the attributes as in HTML', async () => {
    const value = fc.option(fc.integer({ min: -3, max: 40 }), { nil: undefined })
    const list = fc.record({
      start: value,
      isReversed: fc.boolean(),
      values: fc.array(value, { minLength: 1, maxLength: 8 }),
    })
    await fc.assert(
      fc.asyncProperty(list, async ({ start, isReversed, values }) => {
        const attribute = (name: string, one: number | undefined) =>
          one === undefined ? '' : ` ${name}="${one}"`
        const inner = values.map((one, index) => `<li${attribute('value', one)}>x${index}</li>`)
        const html = `<ol${attribute('start', start)}${isReversed ? ' reversed' : ''}>${inner.join('')}</ol>`
        let next = start ?? (isReversed ? values.length : 1)
        const shown = values.map((one) => {
          const number = one ?? next
          next = number + (isReversed ? -1 : 1)
          return number
        })
        expect(numbersOn((await pasted({ html })).page)).toEqual(shown)
      }),
      runs(400),
    )
  })
})

describe('a line of plain text', () => {
  it.each([
    'F. C. Norden wins again',
    'no. 7 is back',
    'i. am',
    'v) ictory',
    '12. Dezember',
    '2026. Ein Jahr',
    'XIV. Louis',
    '(1) only',
    '1. alone',
    '三、单独一行',
    'Dr. No',
    'a) x',
    '- 5 degrees',
    '1. a\n1. b',
    '5. a\n3. b',
    'A. Norden\nB. Süden',
    '1.5 l\n2.5 l',
    '１．５倍\n２．５倍',
    '1. a\n1.1. b',
    'II. a\nIII. b',
    '1. a\n\n3. b',
    '1) a\n2. b',
  ])('%j that does not count on keeps its words', async (text) => {
    const lines = text.split('\n').filter(Boolean)
    expect((await pasted({ text })).page).toBe(lines.map((line) => `<p>${line}</p>`).join(''))
  })

  it.each([
    ['3. c\n4. d', `<ol start="3">${items('c', 'd')}</ol>`],
    ['9、丙\n10、丁', `<ol start="9">${items('丙', '丁')}</ol>`],
    ['十、丙\n十一、丁', `<ol start="10">${items('丙', '丁')}</ol>`],
    ['（1）a\n（2）b', `<ol>${items('a', 'b')}</ol>`],
    ['a) x\nb) y', `<ol type="a">${items('x', 'y')}</ol>`],
    ['(h) x\n(i) y\n(j) z', `<ol start="8" type="a">${items('x', 'y', 'z')}</ol>`],
    ['i) x\nii) y', `<ol type="i">${items('x', 'y')}</ol>`],
    ['C、甲\nD、乙', `<ol start="3" type="A">${items('甲', '乙')}</ol>`],
    ['๑. ก\n๒. ข', `<ol>${items('ก', 'ข')}</ol>`],
    ['४) क\n५) ख', `<ol start="4">${items('क', 'ख')}</ol>`],
    ['１．甲\n２．乙', `<ol>${items('甲', '乙')}</ol>`],
    ['1.甲\n2.乙', `<ol>${items('甲', '乙')}</ol>`],
    ['一．甲\n二．乙', `<ol>${items('甲', '乙')}</ol>`],
    ['②甲\n③乙', `<ol start="2">${items('甲', '乙')}</ol>`],
    ['⒈甲\n⒉乙', `<ol>${items('甲', '乙')}</ol>`],
    ['㈠甲\n㈡乙', `<ol>${items('甲', '乙')}</ol>`],
    ['\u200b1.\u00a0a\n\u200b2.\u3000b', `<ol>${items('a', 'b')}</ol>`],
    ['●甲\n●乙', `<ul>${items('甲', '乙')}</ul>`],
    ['▪\ta\n▪\tb', `<ul>${items('a', 'b')}</ul>`],
    ['- [ ] a\n- [x] b', `<ul>${items('☐ a', '☑ b')}</ul>`],
    ['1. a\n2. b\n4. c', `<ol>${items('a', 'b')}</ol><p>4. c</p>`],
    [
      '1. a\n  - x\n  3. y\n2. b',
      `<ol><li><p>a</p><ul>${items('x')}</ul><ol start="3">${items('y')}</ol></li>${items('b')}</ol>`,
    ],
    [
      '```js\nlet a = 1\n\n  b\n```\nafter',
      '<pre data-language="js"><code>let a = 1\n\n  b</code></pre><p>after</p>',
    ],
    ['~~~~\n- a\n~~~\n~~~~', '<pre>- a\n~~~</pre>'],
    ['```\nnot closed', '<p>```</p><p>not closed</p>'],
    [
      'a | b\n--- | :-:\n1 | 2\nend',
      expect.stringMatching(/<th><p>b<\/p>.*<p>2<\/p>.*<p>end<\/p>$/),
    ],
    ['a | b\n---', '<p>a | b</p><hr/>'],
    ['## C#\n| a | b |\n|---|---|\n| 1 | 2 | 3 |', expect.stringMatching(/<h2>C#<\/h2>.*3<\/p>/)],
  ])('%j that counts on is a list', async (text, page) => {
    expect((await pasted({ text })).page).toEqual(page)
  })

  it('keeps its address and Markdown after a number', async () => {
    const { page } = await pasted({ text: '1. see https://a.test/b and **bold**' })
    expect(page).toBe(
      '<p>1. see <a href="https://a.test/b">https://a.test/b</a> and <strong>bold</strong></p>',
    )
  })

  it('keeps each word, whatever stands before it', async () => {
    const marker = fc.constantFrom(
      '1.',
      '2.',
      '3)',
      'a.',
      'IV.',
      'F.',
      '(2)',
      '2、',
      '-',
      '•',
      'no.',
      '二、',
      '',
    )
    const line = fc
      .tuple(fc.constantFrom('', '  '), marker)
      .map(([space, one]) => `${space}${one} word`)
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), async (lines) => {
        const { page } = await pasted({ text: lines.join('\n') })
        expect(page.match(/word/g)).toHaveLength(lines.length)
        // A number is on the page, as text or as that of an item.
        const digits = (text: string) => (text.match(/\d/g) ?? []).length
        const isWritten = digits(page.replaceAll(/<[^>]*>/g, ''))
        expect(isWritten + numbersOn(page).length).toBeGreaterThanOrEqual(digits(lines.join('')))
      }),
      runs(400),
    )
  })
})

const gap = '\u00a0'

describe('white space', () => {
  it.each([
    [
      '<span style="white-space: pre-wrap">roses red\nviolets blue</span>',
      '<p>roses red<br/>violets blue</p>',
    ],
    [
      '<div style="white-space: pre-wrap">first line\n\nthird line</div>',
      '<p>first line</p><p>third line</p>',
    ],
    ['<div style="white-space: pre"><p>a\nb</p>\n\n<p>c</p></div>', '<p>a<br/>b</p><p>c</p>'],
    ['<p style="white-space: pre-line">a   b\n c</p>', '<p>a b<br/>c</p>'],
    ['<p style="white-space: pre-wrap">a   b\n  c</p>', `<p>a${gap}${gap} b<br/>${gap} c</p>`],
    ['<p style="white-space: break-spaces">a\n  \nb</p>', '<p>a</p><p>b</p>'],
    ['<p style="white-space-collapse: preserve">a\nb</p>', '<p>a<br/>b</p>'],
    [
      '<div style="white-space: pre-wrap"><b>a\n\nb</b> <span style="white-space: normal">c\nd</span></div>',
      '<p><strong>a</strong></p><p><strong>b</strong> c d</p>',
    ],
    [
      '<div style="white-space: pre"><a href="https://a.test/">a\nb</a></div>',
      '<p><a href="https://a.test/">a</a><br/><a href="https://a.test/">b</a></p>',
    ],
    ['<ul style="white-space: pre-wrap"><li>a\n\nb</ul>', '<ul><li><p>a</p><p>b</p></li></ul>'],
    [
      '<blockquote style="white-space: pre-wrap">a\n\nb</blockquote>',
      '<blockquote><p>a</p><p>b</p></blockquote>',
    ],
    [
      '<table><tr><td style="white-space: pre">a\n\nb<td>c</table>',
      '<table><tbody><tr><td><p>a</p><p>b</p></td><td><p>c</p></td></tr></tbody></table>',
    ],
    [
      '<div style="white-space: pre"><div>if (a)</div><div>    b</div></div>',
      `<p>if (a)</p><p>${gap.repeat(3)} b</p>`,
    ],
    ['<style>.x{white-space:pre-wrap}</style><p class=x>a\nb</p>', '<p>a<br/>b</p>'],
    ['<pre>a\n  b</pre>', '<pre>a\n  b</pre>'],
    ['<listing>a\nb</listing>', '<pre>a\nb</pre>'],
    ['<p>a\nb   c&nbsp; d</p>', '<p>a b c d</p>'],
    ['<pre style="white-space: normal">a\nb</pre>', '<pre>a b</pre>'],
    [
      '<p>\u3000\u3000甲</p><p><span>\u2003</span><b>乙</b></p>',
      '<p>甲</p><p><strong>乙</strong></p>',
    ],
    ['<p>a\u2028b\u0085c\vd</p>', '<p>a<br/>b<br/>c<br/>d</p>'],
    ['<p>100\u202f000\u2009€ co\u2011op</p>', '<p>100\u202f000\u2009€ co\u2011op</p>'],
    ['<p>a\u200b\u180e\ufeff\u00ad\u200e\u202eb\u0001</p>', '<p>ab</p>'],
    [
      '<p>มาร์\u2060ก น้ำ\u200bตก क्\u200dष می\u200cخ 👩‍👧</p>',
      '<p>มาร์\u2060ก น้ำ\u200bตก क्\u200dष می\u200cخ 👩‍👧</p>',
    ],
    ['<p>\u200c</p><p>\u3164</p><p>\u2003</p><p>a</p>', '<p>a</p>'],
    ['<pre>a\u200bb\u2028c</pre>', '<pre>ab\nc</pre>'],
  ])('of %j is as shown', async (html, page) => {
    expect((await pasted({ html })).page).toBe(page)
  })

  it.each([
    ['a\u2028b\vc', '<p>a<br/>b<br/>c</p>'],
    ['a\u2029b\u0085c\fd', '<p>a</p><p>b</p><p>c</p><p>d</p>'],
    ['- a\v b\n- c', `<ul><li><p>a<br/> b</p></li>${items('c')}</ul>`],
    ['\ufeffa\u200b\u00adb\u202ec\u0000', '<p>abc</p>'],
    ['\u3000\u3000甲\n\u2007\n\u3164\n乙', '<p>甲</p><p>乙</p>'],
    ['น้ำ\u200bตก क्\u200dष 👩‍👧', '<p>น้ำ\u200bตก क्\u200dष 👩‍👧</p>'],
  ])('of the plain text %j is clean', async (text, page) => {
    expect((await pasted({ text })).page).toBe(page)
  })

  it('keeps every line where it is kept, and none elsewhere', async () => {
    const style = fc.constantFrom(
      'normal',
      'nowrap',
      'pre',
      'pre-wrap',
      'pre-line',
      'break-spaces',
      '',
    )
    const lines = fc.array(fc.constantFrom('a', 'b c', ''), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(style, style, lines, async (outer, inner, given) => {
        const written = ['x', ...given, 'y'].join('\n')
        const html = `<div style="white-space:${outer}">${`<span style="white-space:${inner}">${written}</span>`}</div>`
        const { page } = await pasted({ html })
        const isKept = /pre|break/.test(inner || outer)
        const paragraphs = written.split(/\n{2,}/).map((one) => one.replaceAll('\n', '<br/>'))
        const shown = isKept ? paragraphs.join('</p><p>') : written.replaceAll(/\s+/g, ' ')
        expect(page).toBe(`<p>${shown}</p>`)
      }),
      runs(300),
    )
  })
})
