import { useId, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useI18n } from '../../i18n/context.tsx'
import { formatNumber } from '../../i18n/translate.ts'
import { island } from '../../browser/boot/island.tsx'

/** Hides the page's questions that lack the words; returns how many remain visible. */
function filterQuestions(typed: string): number {
  const words = typed.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
  let left = 0
  for (const question of document.querySelectorAll<HTMLDetailsElement>('[data-question]')) {
    const text = question.textContent.normalize('NFKC').toLowerCase()
    question.hidden = !words.every((word) => text.includes(word))
    if (!question.hidden) left += 1
  }
  for (const category of document.querySelectorAll<HTMLElement>('.faq-category'))
    category.hidden = !category.querySelector('[data-question]:not([hidden])')
  return left
}

/** Filters the questions on the page; without script the browser's own search serves. */
function FaqSearchView({ total }: { total: number }) {
  const { locale, t } = useI18n()
  const id = useId()
  const [left, setLeft] = useState(total)
  const [isSearching, setIsSearching] = useState(false)

  function search(typed: string) {
    setIsSearching(typed.trim() !== '')
    setLeft(filterQuestions(typed))
  }

  return (
    <search className="faq-search">
      <div className="search-box">
        <label htmlFor={id}>
          <Icon name="search" small />
          <span className="visually-hidden">{t('faq.search')}</span>
        </label>
        <input
          id={id}
          type="search"
          placeholder={t('faq.search')}
          autoComplete="off"
          onInput={(event) => search(event.currentTarget.value)}
        />
      </div>
      <output className="tiny-text muted">
        {isSearching &&
          (left > 0
            ? t('faq.found', { count: formatNumber(locale, left) })
            : `${t('faq.none')} ${t('faq.none_why')}`)}
      </output>
    </search>
  )
}

export const FaqSearch = island('faq-search', FaqSearchView, { messages: ['faq'] })
