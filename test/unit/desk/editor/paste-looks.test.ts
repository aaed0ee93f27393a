// @vitest-environment jsdom
// Colors, fonts and alignment of pasted text are replaced by the site's, and the notice after the paste says so.
import { expect, it } from 'vitest'
import { openEditor, pasteInto } from '../../../support/desk/editor.ts'
import { pasted } from '../../../support/desk/pasted.ts'

const docs = (inner: string) =>
  `<b style="font-weight:normal" id="docs-internal-guid-1">${inner}</b>`
const docsText = (text: string, style = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;${style}">${text}</span>`
const browser = (inner: string, style = '') =>
  `<span style="color: rgb(20, 40, 160); font-family: Georgia; font-size: 17px; -webkit-text-stroke-width: 0px; ${style}">${inner}</span>`

it.each([
  ['<p>a <span style="color:red">b</span> c <font color="#00f">d</font></p>', { colors: 2 }],
  ['<p style="color:#c00">a <b>b</b> c</p>', { colors: 1 }],
  ['<p><mark>a</mark> <span style="background:#ff0">b</span></p>', { colors: 2 }],
  ['<p><span style="color:hsl(120 80% 40%)">a</span></p>', { colors: 1 }],
  ['<p><span style="color:oklch(0.6 0.2 20)">a</span></p>', { colors: 1 }],
  ['<p style="color:#333;background:#fff">a <span style="color:dimgray">b</span></p>', {}],
  ['<p>a <a href="https://example.com" style="color:blue">b</a></p>', {}],
  ['<p><font face="Courier New">a</font> <font>b</font></p>', { fonts: 1 }],
  ['<p>a <span style="font:italic 30px/1.2 Georgia">b</span></p>', { fonts: 1 }],
  ['<p>a <code style="font-family:monospace">b</code> x<sup style="font-size:60%">2</sup></p>', {}],
  ['<center>a</center><p align="right">b</p><p style="text-align:justify">c</p>', { alignment: 2 }],
  [
    '<div style="text-align:center"><p>a</p><p style="text-align:left">b</p></div>',
    { alignment: 1 },
  ],
  [
    '<p style="text-align:center"><br></p><table><tr><th align="center">a</th><th>b</th></tr></table>',
    {},
  ],
  [
    '<style>.x{color:#e00;text-align:center;font-size:24pt}</style><p class=x>a</p>',
    { colors: 1, fonts: 1, alignment: 1 },
  ],
  // The usual look of a program that writes the look of every text does not count.
  [docs(`<p>${docsText('a whole line')}</p><p>${docsText('another line')}</p>`), {}],
  [docs(`<p>${docsText('a whole line')}${docsText('b', 'color:#ff0000')}</p>`), { colors: 1 }],
  [docs(`<p>${docsText('a whole line')}${docsText('b', 'font-size:24pt')}</p>`), { fonts: 1 }],
  [browser('the ink of that page'), {}],
  [browser('text', 'text-align: center'), {}],
  [
    `<p style="mso-pagination:none"><span style="font-family:宋体">中文文字</span><span style="font-family:Calibri">Latin words</span></p>`,
    {},
  ],
])('%s is counted as %o', async (html, expected) => {
  const { left } = await pasted({ html })
  expect(left).toEqual(expected)
})

it('a paste that lost its look is undone in one step', async () => {
  const { editor, images, text } = openEditor({
    type: 'paragraph',
    content: [{ type: 'text', text: 'before' }],
  })
  const before = text()
  pasteInto(editor, { 'text/html': '<p style="text-align:right;color:red">pasted</p>' })
  await Promise.resolve()
  expect(images.map(({ dropped }) => dropped)).toEqual([{ colors: 1, alignment: 1 }])
  editor.commands.undo()
  expect(text()).toEqual(before)
  editor.destroy()
})

it.each([
  [
    '<p>x<span style="display:block">y</span>z</p><h2>T<a style="display:block">S</a></h2>',
    '<p>x<br/>y<br/>z</p><h2>T<br/>S</h2>',
  ],
  [
    '<div style="display:flex"><span>Home</span><b>2.10</b></div>',
    '<p>Home <strong>2.10</strong></p>',
  ],
  [
    '<span style="display:table-cell">A</span><i style="display:table-cell">B</i>',
    '<p>A <em>B</em></p>',
  ],
])('words that are shown apart stay apart: %s', async (html, page) => {
  expect(await pasted({ html })).toEqual({ page, left: {} })
})
