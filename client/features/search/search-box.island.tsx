import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Highlight } from '../../ui/text/marked.tsx'
import { href, withQuery } from '../../contract/paths.ts'
import type { Suggestion } from '../../contract/search/search.ts'
import { useI18n } from '../../i18n/context.tsx'
import { island } from '../../browser/boot/island.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { isSuggestable, keywordProblem } from '../../contract/search/keyword.ts'
import type { Locale } from '../../contract/locale.ts'

interface SearchBoxProps {
  /** Id of the field, for links to it. */
  id?: string
  className: string
  /** Shows the keyboard shortcut of the field. */
  hasShortcut?: boolean
  hasButton?: boolean
  value?: string
  /** Id of the error message. */
  problemId?: string | undefined
}

/** A plain search form; with script, a combobox with suggestions (ARIA pattern). */
function SearchBoxView(props: SearchBoxProps) {
  const { className, hasShortcut, hasButton, value, problemId } = props
  const { locale, t } = useI18n()
  const ownId = useId()
  const { id = ownId } = props
  const listId = `${id}list`
  const field = useRef<HTMLInputElement>(null)
  const isHydrated = useIsHydrated()
  const [typed, setTyped] = useState('')
  const [isWanted, setWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const { items, isCurrent } = useSuggestions(locale, typed)
  const isOpen = isWanted && items.length > 0

  function take(text: string) {
    setTyped(text)
    setWanted(true)
    setActive(-1)
  }

  // The reader may have typed before hydration.
  useEffect(() => {
    const { value: text, defaultValue } = field.current!
    if (text !== defaultValue) take(text)
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    // While an input method is composing, these keys belong to it.
    if (event.nativeEvent.isComposing || !isOpen) return
    // One position more than items, for the field itself.
    const places = items.length + 1
    const chosen = document.getElementById(listId + active)
    if (event.key === 'ArrowDown') setActive(((active + 2) % places) - 1)
    else if (event.key === 'ArrowUp') setActive(((active + places) % places) - 1)
    else if (event.key === 'Escape') setWanted(false)
    else if (event.key === 'Enter' && chosen) chosen.click()
    else return
    event.preventDefault()
  }

  return (
    <search className={className}>
      <form action={href(locale, 'search')}>
        <label htmlFor={id}>
          <Icon name="search" small />
          <span className="visually-hidden">{t('search_box.label')}</span>
        </label>
        <input
          id={id}
          ref={field}
          type="search"
          name="q"
          defaultValue={value}
          placeholder={t('search_box.placeholder')}
          required
          autoComplete="off"
          enterKeyHint="search"
          aria-describedby={problemId}
          aria-invalid={problemId ? true : undefined}
          onKeyDown={onKeyDown}
          onBlur={() => setWanted(false)}
          onInput={({ currentTarget, nativeEvent }) => {
            if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing))
              take(currentTarget.value)
          }}
          onCompositionEnd={({ currentTarget }) => take(currentTarget.value)}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isHydrated ? listId : undefined}
          aria-activedescendant={isOpen && active >= 0 ? listId + active : undefined}
        />
        {hasShortcut && <kbd aria-hidden="true">/</kbd>}
        {hasButton && <button className="button primary">{t('search_box.submit')}</button>}
      </form>
      {isHydrated && <Options id={listId} items={items} active={active} isOpen={isOpen} />}
      {isHydrated && (
        <output className="visually-hidden">
          {isOpen && isCurrent && t('search_box.count', { count: items.length })}
          {isWanted && isCurrent && items.length === 0 && t('search_box.none')}
        </output>
      )}
    </search>
  )
}

interface OptionsProps {
  id: string
  items: readonly Suggestion[]
  /** Index of the item selected with the arrow keys, or -1. */
  active: number
  isOpen: boolean
}

function Options({ id, items, active, isOpen }: OptionsProps) {
  const { t } = useI18n()
  return (
    <div
      className="popover suggestions"
      id={id}
      // A combobox of links (ARIA Authoring Practices), which a datalist cannot hold.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      tabIndex={-1}
      aria-label={t('search_box.suggestions')}
      hidden={!isOpen}
      // Keeps the focus in the field, so that the list stays open until the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {items.map(({ text, url, type, marks }, index) => (
        <a
          key={url}
          id={id + index}
          className="menu-item"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          aria-selected={index === active}
          href={url}
          tabIndex={-1}
        >
          <span>
            <Highlight text={text} highlightRanges={marks} />
          </span>
          <small>{t(`search_box.${type}`)}</small>
        </a>
      ))}
    </div>
  )
}

export const SearchBox = island('search-box', SearchBoxView, {
  messages: ['search_box'],
  when: 'focus',
})

/** Debounce in milliseconds. */
const pause = 150

const known = new Map<string, Suggestion[]>()

interface Suggestions {
  items: readonly Suggestion[]
  /** False while they belong to an earlier text. */
  isCurrent: boolean
}

/** Suggestions for a text. The last ones stay until the next arrive; at most one request is pending. */
function useSuggestions(locale: Locale, text: string): Suggestions {
  const url = withQuery('/api/search/suggest', { lang: locale, q: text.trim() })
  const isAskable = keywordProblem(text) === null && isSuggestable(text)
  const [answer, setAnswer] = useState<{ url: string; items: readonly Suggestion[] }>()

  useEffect(() => {
    if (!isAskable) return
    const request = new AbortController()
    const timer = setTimeout(() => void ask(), known.has(url) ? 0 : pause)
    return () => {
      clearTimeout(timer)
      request.abort()
    }

    async function ask() {
      // Suggestions are optional: without them the form still works.
      const items = known.get(url) ?? (await load(url, request.signal).catch(() => []))
      if (!request.signal.aborted) setAnswer({ url, items })
    }
  }, [url, isAskable])

  if (!isAskable) return { items: [], isCurrent: false }
  return { items: answer?.items ?? [], isCurrent: answer?.url === url }
}

async function load(url: string, signal: AbortSignal): Promise<Suggestion[]> {
  const response = await fetch(url, { signal })
  if (!response.ok) return []
  const { items } = (await response.json()) as { items: Suggestion[] }
  known.set(url, items)
  return items
}
