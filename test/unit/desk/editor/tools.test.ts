// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { moveBlock } from '../../../../client/desk/editor/text-toolbar/move-block.ts'
import { countsOf } from '../../../../client/desk/editor/counts.ts'
import {
  find,
  findKey,
  findNext,
  replaceAll,
  replaceCurrent,
} from '../../../../client/desk/editor/find/find.ts'
import { insertAt, insertionsFor } from '../../../../client/desk/editor/slash/commands.ts'
import { slashKey, handleSlashKeys } from '../../../../client/desk/editor/slash/slash.ts'
import { plainText, type RichTextNode } from '../../../../client/contract/text/rich-text.ts'
import { openEditor, press, replaceText } from '../../../support/desk/editor.ts'

const paragraph = (...content: RichTextNode[]): RichTextNode => ({ type: 'paragraph', content })
const words = (text: string, ...marks: string[]): RichTextNode => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})

let opened: ReturnType<typeof openEditor>
beforeEach(() => void (opened = openEditor()))
afterEach(() => opened.editor.destroy())

const write = (...blocks: RichTextNode[]) =>
  replaceText(opened.editor, { type: 'doc', content: blocks })
const lines = () => opened.text().content.map(plainText)
const slash = () => slashKey.getState(opened.editor.state)?.open

/** Types letter by letter, as on a keyboard. */
function type(text: string): void {
  const { view } = opened.editor
  for (const letter of text) view.dispatch(view.state.tr.insertText(letter))
}

describe('the slash menu', () => {
  it.each(['/', '／', '、', 'wait /'])(
    'opens after %s and filters by the following text',
    (typed) => {
      type(`${typed}tp`)
      expect(slash()?.query).toBe('tp')
      expect(insertionsFor(slash()!.query)).toEqual(['figure'])
    },
  )

  it.each(['1/2', 'https://a', '赔率、盘口', '/two words', '/a/b'])(
    'stays closed at %s',
    (typed) => {
      type(typed)
      expect(slash()).toBeNull()
    },
  )

  it('closes on Esc, keeps the slash, and stays closed while its word is continued', () => {
    type('/t')
    expect(press(opened.editor, 'Escape')).toBe(true)
    expect(slash()).toBeNull()
    expect(lines()).toEqual(['/t'])
    type('p')
    expect(slash()).toBeNull()
    type(' /')
    expect(slash()?.query).toBe('')
  })

  it('handles selection keys, but not those of an input composition', () => {
    type('/')
    opened.showList()
    expect(press(opened.editor, 'ArrowDown')).toBe(true)
    expect(press(opened.editor, 'Enter')).toBe(true)
    press(opened.editor, 'Enter', { isComposing: true })
    expect(opened.pressed).toEqual(['ArrowDown', 'Enter'])
    press(opened.editor, 'a')
    expect(opened.pressed).toHaveLength(2)
  })

  it('buffers Enter until the list is shown, and applies it then', () => {
    type('/tp')
    expect(press(opened.editor, 'Enter')).toBe(true)
    expect(lines()).toEqual(['/tp'])
    opened.showList()
    expect(opened.pressed).toEqual(['Enter'])
    expect(lines()).toEqual(['/tp'])
  })

  it('inserts a line break for a buffered Enter without matches, and for a second one', () => {
    type('/zzz')
    press(opened.editor, 'Enter')
    handleSlashKeys(opened.editor, () => false)()
    type('below /t')
    expect(lines()).toEqual(['/zzz', 'below /t'])
    press(opened.editor, 'Enter')
    press(opened.editor, 'Enter')
    type('last')
    expect(lines()).toEqual(['/zzz', 'below /t', 'last'])
  })

  it('drops a buffered Enter when more text is typed', () => {
    type('/t')
    press(opened.editor, 'Enter')
    press(opened.editor, 'p')
    opened.showList()
    expect(opened.pressed).toEqual([])
  })

  it('matches by Han, pinyin, initials and English', () => {
    expect(insertionsFor('图')).toEqual(['figure', 'chart', 'gallery'])
    expect(insertionsFor('tb')).toEqual(['chart'])
    expect(insertionsFor('bg')).toEqual(['table'])
    expect(insertionsFor('Tab')).toEqual(['table'])
    expect(insertionsFor('列表')).toEqual(['bullets', 'numbers'])
    expect(insertionsFor('tuj')).toEqual(['gallery'])
    expect(insertionsFor('zhedie')).toEqual(['toggle'])
    expect(insertionsFor('')).toHaveLength(18)
    expect(insertionsFor('zzz')).toEqual([])
  })

  it('replaces the typed text by the selected block', () => {
    type('/bg')
    const asked: string[] = []
    insertAt(opened.editor, slash()!, { what: 'table', ask: (what) => asked.push(what) })
    expect(opened.text().content[0]?.type).toBe('table')
    expect(lines().join('')).toBe('')
    write(paragraph())
    type('/tp')
    insertAt(opened.editor, slash()!, { what: 'figure', ask: (what) => asked.push(what) })
    expect(asked).toEqual(['figure'])
    expect(lines()).toEqual([])
  })
})

describe('find and replace', () => {
  const state = () => findKey.getState(opened.editor.state)!
  beforeEach(() => {
    write(
      paragraph(words('等待的'), words('赔率', 'bold'), words('，赔率 ABC')),
      paragraph(words('赔'), words('率', 'italic'), words(' abc 1+1')),
    )
    opened.editor.commands.setTextSelection(1)
  })

  it('counts matches of Han across marks, and wraps around', () => {
    find(opened.editor, { text: '赔率', isCaseSensitive: false })
    expect(state()).toMatchObject({ current: 0 })
    expect(state().found).toHaveLength(3)
    findNext(opened.editor, -1)
    expect(state().current).toBe(2)
    findNext(opened.editor, 1)
    expect(state().current).toBe(0)
  })

  it('is case-sensitive on request, and treats special characters literally', () => {
    find(opened.editor, { text: 'abc', isCaseSensitive: false })
    expect(state().found).toHaveLength(2)
    find(opened.editor, { text: 'abc', isCaseSensitive: true })
    expect(state().found).toHaveLength(1)
    find(opened.editor, { text: '1+1', isCaseSensitive: true })
    expect(state().found).toHaveLength(1)
  })

  it('replaces one, then all, and a single undo reverts all', () => {
    find(opened.editor, { text: '赔率', isCaseSensitive: false })
    replaceCurrent(opened.editor, '盘口')
    expect(state().found).toHaveLength(2)
    expect(replaceAll(opened.editor, '')).toBe(2)
    expect(lines()).toEqual(['等待的盘口， ABC', ' abc 1+1'])
    opened.editor.commands.undo()
    expect(
      lines()
        .join(' ')
        .match(/赔率/g),
    ).toHaveLength(2)
  })
})

describe('moving', () => {
  const cursorIn = (text: string) => {
    opened.editor.state.doc.descendants((node, position) => {
      if (node.isText && node.text === text) opened.editor.commands.setTextSelection(position + 1)
    })
  }

  it('moves a block up and down with its cursor, and stops at the ends', () => {
    write(paragraph(words('a')), { type: 'horizontalRule' }, paragraph(words('b')))
    cursorIn('b')
    expect(moveBlock(opened.editor, -1)).toBe(true)
    expect(moveBlock(opened.editor, -1)).toBe(true)
    expect(moveBlock(opened.editor, -1)).toBe(false)
    expect(lines()).toEqual(['b', 'a', ''])
    expect(opened.editor.state.selection.$from.parent.textContent).toBe('b')
    expect(press(opened.editor, 'ArrowDown', { ctrlKey: true, shiftKey: true })).toBe(true)
    expect(lines()).toEqual(['a', 'b', ''])
  })

  it('moves an item within its list', () => {
    const item = (text: string) => ({ type: 'listItem', content: [paragraph(words(text))] })
    write({ type: 'bulletList', content: [item('a'), item('b'), item('c')] })
    cursorIn('c')
    moveBlock(opened.editor, -1)
    expect(lines()).toEqual(['acb'])
  })
})

it('Safari gets an element for input composition, so that pinyin is not doubled', () => {
  const { editor } = opened
  const spans = () => editor.view.dom.querySelectorAll('.ProseMirror-safari-ime-span').length
  expect(navigator.vendor).toContain('Apple')
  editor.view.dom.dispatchEvent(new Event('compositionstart', { bubbles: true }))
  type('p')
  expect(spans()).toBe(1)
  editor.view.dom.dispatchEvent(new Event('compositionend', { bubbles: true }))
  type('n')
  expect(spans()).toBe(0)
})

describe('counts', () => {
  const counts = (text: string, lang: 'zh-CN' | 'en-US' | 'th-TH') =>
    countsOf({ type: 'doc', content: [paragraph(words(text))] }, lang)

  it('are in Han characters, including numbers, for Chinese, and in words for other scripts', () => {
    expect(counts('赔率 wait evenly, 200 毫秒', 'zh-CN')).toEqual({
      han: 5,
      words: 2,
      characters: 18,
      minutes: 1,
    })
  })

  it('are in words, including numbers, for other languages', () => {
    expect(counts('We don’t wait 200 ms', 'en-US')).toMatchObject({ han: 0, words: 5 })
    expect(counts('ผู้เล่นรอคอยนานเกินไป', 'th-TH').words).toBeGreaterThan(3)
  })

  it('determine the reading time together', () => {
    expect(counts('字'.repeat(800) + ' word'.repeat(440), 'zh-CN').minutes).toBe(4)
  })
})
