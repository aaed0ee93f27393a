// The operator's permissions on the current screen.
import { useMatches, useParams } from '@tanstack/react-router'
import { isEntryType } from '../../contract/desk/entries/types.ts'
import { can, roles } from '../../contract/roles.ts'
import { useOperator } from '../api/operator.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { mayOpen, screenOf, type ScreenLink } from './screens.ts'

function useScreen(): ScreenLink | undefined {
  const route = useMatches({ select: (matches) => matches.at(-1)?.fullPath })
  const { kind } = useParams({ strict: false })
  return screenOf(route ?? '', kind !== undefined && isEntryType(kind) ? kind : undefined)
}

/** The current screen if the operator may not open it. */
export function useDeniedScreen(): ScreenLink | undefined {
  const operator = useOperator()
  const screen = useScreen()
  return screen && !mayOpen(screen, operator) ? screen : undefined
}

/** Tells an operator without write permission which roles can change the screen. */
export function ReadOnlyNote() {
  const { t, lang } = useDeskI18n()
  const operator = useOperator()
  const { change, isLanguageless } = useScreen() ?? {}
  if (!change || can(operator, change, isLanguageless && {})) return null
  const others = roles.filter((role) => can({ id: 0, roles: [role], languages: [] }, change))
  const who = new Intl.ListFormat(lang, { type: 'disjunction' }).format(
    others.map((role) => t(`role.${role}`)),
  )
  return (
    <p className="read-only-note" role="note">
      {t('common.read_only', { who })}
    </p>
  )
}
