import { useTexts } from '../../i18n/texts.ts'

/** What a list says that has nothing to offer. */
export function useEmptyWords() {
  const { t } = useTexts()
  return (state: 'loading' | 'failed' | 'read', typed: string): string => {
    if (state === 'loading') return t('desk.loading')
    if (state === 'failed') return t('desk.unreachable')
    return typed.trim() === ''
      ? t('editor.choice.none')
      : t('editor.choice.not_found', { words: typed.trim() })
  }
}
