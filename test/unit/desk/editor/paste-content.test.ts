// @vitest-environment jsdom
// Characters, marks and links of pasted text: each is on the page, or counted in the notice.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openEditor, pasteInto } from '../../../support/desk/editor.ts'
import { pasted } from '../../../support/desk/pasted.ts'
import { runs } from '../../../support/data/runs.ts'

const film = 'https://www.youtube.com/watch?v=aB3dE6gH9jk'

describe('visible content', () => {
  it.each([
    [
      '<p>Home win <button>2.10</button> draw <button>3.40</button></p>',
      '<p>Home win 2.10 draw 3.40</p>',
    ],
    ['<p><button>Home 2.10</button><button>Draw 3.40</button></p>', '<p>Home 2.10 Draw 3.40</p>'],
    [
      '<form action="/page.aspx"><p>Opening hours: 10:00 to 22:00</p></form>',
      '<p>Opening hours: 10:00 to 22:00</p>',
    ],
    [
      '<p><select><option>One<option selected>Two</select> of <input value="2.10"></p>',
      '<p>Two of 2.10</p>',
    ],
    ['<textarea>x\n\ny</textarea>', '<p>x</p><p>y</p>'],
    [
      '<ul><li><input type=checkbox checked> done<li><input type=checkbox> open</ul>',
      '<ul><li><p>☑ done</p></li><li><p>☐ open</p></li></ul>',
    ],
    ['<fieldset><legend>Leg</legend>in</fieldset>', '<p>Leg</p><p>in</p>'],
    ['<p>a <span aria-hidden="true">★★★</span> b</p>', '<p>a ★★★ b</p>'],
    ['<p>x <svg><title>no</title><text>42</text></svg> y</p>', '<p>x 42 y</p>'],
    ['<p>he said <q>yes</q></p>', '<p>he said “yes”</p>'],
    [
      '<table><tr><td>1,234.50<td>12%<tr><td>007<td>2026/5/1</table>',
      '<table><tbody><tr><td><p>1,234.50</p></td><td><p>12%</p></td></tr><tr><td><p>007</p></td><td><p>2026/5/1</p></td></tr></tbody></table>',
    ],
    [
      '<section><section>一</section><p><br></p><section>二</section></section>',
      '<p>一</p><p>二</p>',
    ],
    ['<ul><li><h3>T</h3>x</ul>', '<ul><li><p>T</p><p>x</p></li></ul>'],
    [
      '<blockquote>a<blockquote>b</blockquote></blockquote>',
      '<blockquote><p>a</p><p>b</p></blockquote>',
    ],
    [
      '<details><summary>S</summary><p>x</p></details><dl><dt>T<dd>D</dl>',
      '<details><summary>S</summary><p>x</p></details><p>T</p><p>D</p>',
    ],
    ['<p>as <cite>Hamlet</cite> says</p>', '<p>as Hamlet says</p>'],
    [
      '<p>sum <output>42</output> of <meter>50%</meter> <data value=1>one</data> <time>now</time></p>',
      '<p>sum 42 of 50% one now</p>',
    ],
    [
      '<blockquote><table><tr><td>a<td>b</table></blockquote>',
      '<table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>',
    ],
    [
      '<blockquote>x<hr>y<p>z</p></blockquote>',
      '<blockquote><p>x</p></blockquote><hr/><blockquote><p>y</p><p>z</p></blockquote>',
    ],
    ['<blockquote>a<cite>B</cite></blockquote>', '<blockquote><p>a</p><p>B</p></blockquote>'],
    [
      '<ul><li role="checkbox" aria-checked="true"><img alt="checked"><p><s>done</s></p></li><li aria-checked="false"><p>open</p></li></ul>',
      '<ul><li><p>☑ <s>done</s></p></li><li><p>☐ open</p></li></ul>',
    ],
    [
      '<pre style="white-space:pre"><code><div>if (a)</div><div>  b</div><div><br></div><div>c</div></code></pre>',
      '<pre>if (a)\n  b\n\nc</pre>',
    ],
    ['<pre>a<div>b</div>c</pre>', '<pre>a\nb\nc</pre>'],
    ['<p>a <svg aria-label="🎉"><use href="#x"/></svg> b</p>', '<p>a 🎉 b</p>'],
    [
      '<p><ruby>漢<rt>kan</rt></ruby><ruby>字<rp>(</rp><rt>ji</rt><rp>)</rp></ruby></p>',
      '<p>漢(kan)字(ji)</p>',
    ],
    [
      '<dialog>a</dialog><dialog open>b</dialog><p hidden>c</p><noscript>d</noscript><p style="display:none">e</p>',
      '<p>b</p>',
    ],
    [
      '<table><caption>Stakes</caption><tr><td>a<td>b</table>',
      '<p>Stakes</p><table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>',
    ],
    [
      '<td>A</td><td>B</td>',
      '<table><tbody><tr><td><p>A</p></td><td><p>B</p></td></tr></tbody></table>',
    ],
    [
      '<table><tr><td><div>a<p>b</p>c</div><td>d</table>',
      '<table><tbody><tr><td><p>a</p><p>b</p><p>c</p></td><td><p>d</p></td></tr></tbody></table>',
    ],
  ])('of %s is on the page', async (html, page) => {
    expect(await pasted({ html })).toEqual({ page, left: {} })
  })

  it.each(['🎉', '1️⃣', '👩‍👩‍👧', '❤', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇹🇭', '👍🏾'])(
    'an image of %s is the character',
    async (sign) => {
      const html = `<p>win <img class="emoji" alt="${sign}" src="https://x.test/e.png"> now</p>`
      expect(await pasted({ html })).toEqual({ page: `<p>win ${sign} now</p>`, left: {} })
    },
  )

  it.each([
    ['E=<math><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></math>', 'E=mc<sup>2</sup>'],
    [
      '<math><mfrac><mn>1</mn><mrow><mi>x</mi><mo>+</mo><mn>1</mn></mrow></mfrac></math>',
      '1/(x+1)',
    ],
    ['<math><msqrt><mi>x</mi></msqrt></math>', '√(x)'],
    [
      '<span><math><semantics><mi>c</mi><annotation>\\c</annotation></semantics></math><span aria-hidden="true">c</span></span>',
      'c',
    ],
  ])('the formula %s is text', async (html, text) => {
    expect(await pasted({ html: `<p>${html} done</p>` })).toEqual({
      page: `<p>${text} done</p>`,
      left: { formulas: 1 },
    })
  })

  it('is counted if the text cannot hold it', async () => {
    const html = `<p>a <u>b</u></p><video></video><video></video><audio></audio><iframe src="https://x.test"></iframe>
      <img src="https://x.test/a.png"><img data-src="https://mmbiz.qpic.cn/1"><canvas width="300"></canvas><img alt="Logo"><a href="tel:+1">c</a>
      <p>d<sup class="reference">[1]</sup></p><pre>x<sup>2</sup> <del>e</del></pre>`
    expect(await pasted({ html })).toEqual({
      page: '<p>a <u>b</u></p><p>c</p><p>d</p><pre>x² e</pre>',
      left: {
        videos: 2,
        sounds: 1,
        frames: 1,
        images: 4,
        links: 1,
        references: 1,
        struck: 1,
      },
    })
  })

  it('becomes the link of a video where a block cannot be', async () => {
    const frame = '<iframe src="https://www.youtube.com/embed/aB3dE6gH9jk" title="T"></iframe>'
    const { page } = await pasted({ html: `<blockquote>${frame}</blockquote>` })
    expect(page).toBe(`<blockquote><p><a href="${film}">T</a></p></blockquote>`)
  })

  it.each(['', ' data-pm-slice="0 0 []"'])(
    'is no video, image or chart with attributes that the text does not allow%s',
    async (copied) => {
      const imitated = [
        `<div data-embed='{"provider":"evil","id":"1","title":"x"}'></div>`,
        `<figure data-figure='{"image_id":1,"src":"//evil.example/a.webp"}'></figure>`,
        `<div data-chart='{"kind":"bars"}'></div>`,
        `<div data-embed="{"></div>`,
      ]
      const html = `<p${copied}>words</p>${imitated.join('')}`
      expect((await pasted({ html })).page).toBe('<p>words</p>')
    },
  )

  it('is removed by one undo', () => {
    const { editor, text } = openEditor()
    editor.commands.insertContent('typed ')
    const before = text()
    pasteInto(editor, { 'text/html': '<p>a</p><ol start="4"><li>b</li></ol><video></video>' })
    editor.commands.undo()
    expect(text()).toEqual(before)
    editor.destroy()
  })

  const wordElements = [
    'p',
    'div',
    'span',
    'form',
    'button',
    'label',
    'summary',
    'caption',
    'td',
    'th',
    'li',
    'dt',
    'h1',
    'h5',
    'blockquote',
    'fieldset',
    'legend',
    'article',
    'center',
    'del',
    'sup',
    'a',
    'pre',
    'custom-element',
    'figcaption',
    'q',
    'rt',
    'mi',
    'object',
    'menu',
    'option',
    'address',
    'x:y',
    'output',
    'b',
    'code',
  ] as const
  const tree = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom('alpha', 'beta 7', '甲', '3.40'),
      fc
        .tuple(fc.constantFrom(...wordElements), fc.array(tie('node'), { maxLength: 3 }))
        .map(([tag, inner]) => `<${tag}>${inner.join(' ')}</${tag}>`),
      fc
        .array(tie('node'), { minLength: 1, maxLength: 3 })
        .map(
          (cells) => `<table><tr>${cells.map((one) => `<td>${one}</td>`).join('')}</tr></table>`,
        ),
    ),
  })).node
  const lettersIn = (text: string) => [...text.matchAll(/alpha|beta|甲|3\.40/g)].length

  it('is kept in any element', async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (html) => {
        const { page } = await pasted({ html })
        expect(lettersIn(page)).toBe(lettersIn(html))
      }),
      runs(600),
    )
  })
})

describe('marks', () => {
  it.each([
    [
      'Entry <del>100</del> 80, <span style="text-decoration:line-through">9%</span> 7%',
      'Entry <s>100</s> 80, <s>9%</s> 7%',
    ],
    [
      '<span style="text-decoration-line: underline line-through">a <b>b</b></span>',
      '<s><u>a </u></s><s><u><strong>b</strong></u></s>',
    ],
    ['2.5 dm<sup>3</sup>, H<sub>2</sub>O', '2.5 dm<sup>3</sup>, H<sub>2</sub>O'],
    [
      'm<span style="vertical-align: super">2</span>, x<span style="mso-text-raise:3.0pt">2</span>',
      'm<sup>2</sup>, x<sup>2</sup>',
    ],
    ['1<sup style="vertical-align:baseline">2</sup>', '12'],
    [
      '<strong>heavy <span style="font-weight:400">light</span> heavy</strong>',
      '<strong>heavy </strong>light<strong> heavy</strong>',
    ],
    [
      '<b style="font-weight:normal">a</b> <span style="font:bold 12px Arial">b</span>',
      'a <strong>b</strong>',
    ],
    [
      '<b>a <i style="font-weight:500">b</i> <span style="font-weight:inherit">c</span></b>',
      '<strong>a </strong><em>b</em><strong> c</strong>',
    ],
    [
      '<span style="font-weight:bolder">a</span> <span style="font-weight:590">b</span>',
      '<strong>a</strong> b',
    ],
    ['<em>a <span style="font-style:normal">b</span></em>', '<em>a </em>b'],
  ])('of %s are those seen', async (html, page) => {
    expect((await pasted({ html: `<p>${html}</p>` })).page).toBe(`<p>${page}</p>`)
  })

  it.each([
    ['<p style="font-weight:bold">Whole</p>', '<p><strong>Whole</strong></p>'],
    [
      '<ul style="font-weight:700"><li>a<li style="font-weight:400">b</ul>',
      '<ul><li><p><strong>a</strong></p></li><li><p>b</p></li></ul>',
    ],
    ['<h2 style="font-weight:700">T</h2>', '<h2>T</h2>'],
    [
      '<style>.x1{font-weight:700;text-decoration:line-through} p{font-weight:400}</style><p class=x1>9</p><p>8</p>',
      '<p><s><strong>9</strong></s></p><p>8</p>',
    ],
    ['<style>@media print { .x1 {display:none} }</style><p class=x1>9</p>', '<p>9</p>'],
  ])('of blocks and style sheets count: %s', async (html, page) => {
    expect((await pasted({ html })).page).toBe(page)
  })

  it('are bold where the nearest weight is 600 or more', async () => {
    const weights = fc.array(
      fc.constantFrom('', 'normal', 'bold', '100', '500', '590', '600', '900', 'inherit'),
      {
        minLength: 1,
        maxLength: 5,
      },
    )
    await fc.assert(
      fc.asyncProperty(weights, async (given) => {
        const html = given.reduceRight(
          (inner, one) => `<span style="font-weight:${one}">${inner}</span>`,
          'x',
        )
        const { page } = await pasted({ html: `<p>${html}</p>` })
        const nearest = given.findLast((one) => one !== '' && one !== 'inherit') ?? 'normal'
        expect(page.includes('<strong>')).toBe(nearest === 'bold' || Number(nearest) >= 600)
      }),
      runs(200),
    )
  })
})
