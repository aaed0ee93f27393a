// The dialog of link cards with its texts, which nothing else needs.
import { currentOperator } from '../../api/operator.ts'
import { withMessages, type MessageLoaders } from '../../i18n/i18n.ts'

const messages: MessageLoaders = {
  'zh-CN': () => import('../../i18n/cards/zh-CN.ts').then(({ cardsZhCN }) => cardsZhCN),
  'en-US': () => import('../../i18n/cards/en-US.ts').then(({ cardsEnUS }) => cardsEnUS),
}

export async function loadCardDialog() {
  const { lang } = currentOperator()
  const { CardDialog } = await withMessages(lang, import('./card-dialog.tsx'), messages)
  return CardDialog
}
