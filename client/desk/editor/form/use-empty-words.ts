import { useDeskI18n } from '../../i18n/i18n.ts'

/** Text of an empty list of options. */
export function useEmptyWords() {
  const { t } = useDeskI18n()
  return (state: 'loading' | 'failed' | 'read', typed: string): string => {
    if (state === 'loading') return t('common.loading')
    if (state === 'failed') return t('common.unreachable')
    return typed.trim() === ''
      ? t('editor.choice.none')
      : t('editor.choice.not_found', { words: typed.trim() })
  }
}
