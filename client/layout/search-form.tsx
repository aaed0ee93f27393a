import { useId } from 'react'
import { Icon } from '../components/icon.tsx'
import { href } from '../contract/paths.ts'
import { useI18n } from '../i18n/context.tsx'

interface SearchFormProps {
  className: string
  /** Shows the key that jumps here. */
  hasShortcut?: boolean
  value?: string
}

export function SearchForm({ className, hasShortcut, value }: SearchFormProps) {
  const { locale, t } = useI18n()
  const id = useId()
  return (
    <search className={className}>
      <form action={href(locale, '/search')}>
        <label htmlFor={id}>
          <Icon name="search" small />
          <span className="sr">{t('search.label')}</span>
        </label>
        <input
          id={id}
          type="search"
          name="q"
          defaultValue={value}
          placeholder={t('search.placeholder')}
          maxLength={60}
          required
          autoComplete="off"
          enterKeyHint="search"
        />
        {hasShortcut && <kbd aria-hidden="true">/</kbd>}
      </form>
    </search>
  )
}
