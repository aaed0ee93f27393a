// Hong Kong Chinese from Simplified Chinese, characters and phrases. The tables are a megabyte, loaded when somebody first drafts
// (docs/decisions/desk/editor.md).
import type { TranslateTexts } from '../../contract/desk/entries/draft-translation.ts'

let converter: ((text: string) => string) | undefined

export const toHongKong: TranslateTexts = async (texts) => {
  const { Converter } = await import('opencc-js/cn2t')
  converter ??= Converter({ from: 'cn', to: 'hkp' })
  return texts.map(converter)
}
