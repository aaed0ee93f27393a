// Texts that the editor shows before its later parts have loaded.
import { editorZhCN } from '../editor/zh-CN.ts'
import { translationZhCN } from '../translation/zh-CN.ts'

export const writingZhCN = { editor: editorZhCN, translation: translationZhCN }
