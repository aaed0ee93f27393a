import type { DeskLanguage } from '../../contract/desk/operators/operator.ts'

interface BarTexts {
  label: string
  edit: string
  edit_draft: string
  translate: string
  history: string
  close: string
}

/** Texts in the languages of the desk, for operators on pages of all languages. */
export const barTexts: Record<DeskLanguage, BarTexts> = {
  'zh-CN': {
    label: '工作台',
    edit: '编辑',
    edit_draft: '继续编辑草稿',
    translate: '译文',
    history: '历史',
    close: '收起',
  },
  'en-US': {
    label: 'The desk',
    edit: 'Edit',
    edit_draft: 'Continue the draft',
    translate: 'Translations',
    history: 'History',
    close: 'Hide',
  },
}
