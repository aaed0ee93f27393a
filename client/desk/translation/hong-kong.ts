// Converts Simplified Chinese to Hong Kong Chinese, characters and phrases. The tables have one megabyte and load with
// the first draft (docs/decisions/desk/editor.md).
import type { TranslateTexts } from '../../contract/desk/entries/draft-translation.ts'

let converter: ((text: string) => string) | undefined

export const toHongKong: TranslateTexts = async (texts) => {
  const { Converter } = await import('opencc-js/cn2t')
  converter ??= Converter({ from: 'cn', to: 'hkp' })
  return texts.map(converter)
}
