// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import {
  insertDraft,
  missingPartOf,
  rowAt,
} from '../../../../client/desk/editor/source-pane/insert-draft.ts'
import { toHongKong } from '../../../../client/desk/translation/hong-kong.ts'
import type { AlignedRow } from '../../../../client/contract/desk/entries/source-pane-rows.ts'
import { plainText, type RichTextNode } from '../../../../client/contract/text/rich-text.ts'
import { openEditor } from '../../../support/desk/editor.ts'

const line = (text: string): RichTextNode => ({
  type: 'paragraph',
  ...(text && { content: [{ type: 'text', text }] }),
})
const row = (part: Partial<AlignedRow>): AlignedRow => ({
  kind: 'same',
  before: null,
  after: null,
  target: null,
  at: 0,
  ...part,
})

describe('an untranslated part', () => {
  const lack = (part: Partial<AlignedRow>) => {
    const found = missingPartOf(row(part), 'en-US')
    return found && [found.kind, plainText(found.node)]
  }

  it('is a missing or empty paragraph', () => {
    expect(lack({ kind: 'added', after: line('New.') })).toEqual(['block', 'New.'])
    expect(lack({ after: line('Old.'), target: line('') })).toEqual(['block', 'Old.'])
    expect(lack({ after: line('Old.'), target: line('旧的。') })).toBeNull()
    expect(lack({ kind: 'removed', before: line('Gone.') })).toBeNull()
  })

  it('is sentences added to a paragraph, but no change within one', () => {
    const changed = (before: string, after: string) =>
      lack({ kind: 'changed', before: line(before), after: line(after), target: line('一。') })
    expect(changed('One. Two.', 'One. Two. Three, and four.')).toEqual([
      'sentences',
      'Three, and four.',
    ])
    expect(changed('One. Two.', 'New. One. Two. Last.')).toEqual(['sentences', 'New. Last.'])
    expect(changed('One two.', 'One three.')).toBeNull()
    expect(changed('One. Two.', 'One.')).toBeNull()
  })
})

it('the row of an empty paragraph after the existing ones is found', () => {
  const rows = [row({ target: line('一'), at: 0 }), row({ at: 1 }), row({ at: 1 })]
  expect([0, 1, 2, 3].map((block) => rows.indexOf(rowAt(rows, block)!))).toEqual([0, 1, 2, -1])
})

describe('an inserted translation draft', () => {
  let opened: ReturnType<typeof openEditor>
  afterEach(() => opened.editor.destroy())
  const open = (...texts: string[]) => void (opened = openEditor(...texts.map(line)))
  const lines = () => opened.text().content.map(plainText)
  const chosen = () => {
    const { doc, selection } = opened.editor.state
    return doc.textBetween(selection.from, selection.to)
  }
  const copied = (texts: readonly string[]) => Promise.resolve(texts)

  async function draft(part: Partial<AlignedRow>, convert = copied, during?: () => void) {
    const one = row(part)
    const lack = missingPartOf(one, 'zh-CN')!
    const drafted = insertDraft(opened.editor, { row: one, lack, lang: 'zh-HK' }, convert)
    during?.()
    await drafted
  }

  it('replaces the missing part, selected, in the characters of Hong Kong, and can be undone', async () => {
    open('第一段', '第三段')
    await draft({ kind: 'added', after: line('网络里的服务器'), at: 1 }, toHongKong)
    expect(lines()).toEqual(['第一段', '網絡裏的伺服器', '第三段'])
    expect(chosen()).toBe('網絡裏的伺服器')
    opened.editor.commands.undo()
    expect(lines()).toEqual(['第一段', '第三段'])
  })

  it('follows the existing text', async () => {
    open('一。', '二。')
    const [before, after] = [line('甲。'), line('甲。乙。')]
    await draft({ kind: 'changed', before, after, target: line('一。'), at: 0 })
    expect(lines()).toEqual(['一。乙。', '二。'])
    expect(chosen()).toBe('乙。')
  })

  it('replaces an empty paragraph, even if that has moved since', async () => {
    open('一', '', '三')
    const { editor } = opened
    await draft({ after: line('二'), target: line(''), at: 1 }, copied, () =>
      editor.view.dispatch(editor.state.tr.insert(0, editor.schema.nodes['paragraph']!.create())),
    )
    expect(lines()).toEqual(['', '一', '二', '三'])
  })

  it('replaces the empty paragraph with the cursor if that is missing', async () => {
    open('一', '')
    opened.editor.commands.setTextSelection(4)
    await draft({ kind: 'added', after: line('二'), at: 1 })
    expect(opened.editor.state.doc.children.map(({ textContent }) => textContent)).toEqual([
      '一',
      '二',
    ])
  })

  it('does not restore text deleted while it was generated', async () => {
    open('一', '', '三')
    const { editor } = opened
    await draft({ after: line('二'), target: line(''), at: 1 }, copied, () =>
      editor.view.dispatch(editor.state.tr.delete(3, 5)),
    )
    expect(lines()).toEqual(['一', '三'])
  })
})
