import { inFaq, withFirst, type Plant } from './plant.ts'

const file = 'content/faq/account.yaml'

export const faqPlants = {
  faqFiles: [inFaq(() => ({ number: 2 })), 'content/faq: 1: is not the number of one category'],
  faqQuestions: [
    inFaq(({ items }) => ({ items: withFirst(items, () => ({ key: 'A b' })) })),
    `${file}: A b: is no key`,
  ],
  faqLanguages: [inFaq(() => ({ intro: {} })), `${file}: intro: zh-CN is missing`],
  faqAnswers: [
    inFaq(({ items }) => ({
      items: withFirst(items, ({ answer }) => ({
        answer: { ...answer, 'zh-CN': '[去这里](/nowhere)' },
      })),
    })),
    `${file}: need-an-account.answer.zh-CN: /nowhere leads to nothing`,
  ],
} satisfies Record<string, Plant>
