// Hong Kong Chinese from Simplified Chinese, characters and phrases. The tables are a megabyte, loaded when somebody first drafts
// (docs/decisions/entries/068-drafts-by-machine.md).
import type { TranslateTexts } from '../../contract/desk/entries/draft-translation.ts'

export const toHongKong: TranslateTexts = async (texts) => {
  const { Converter } = await import('opencc-js/cn2t')
  return texts.map(Converter({ from: 'cn', to: 'hkp' }))
}
