import type { UseNavigateResult } from '@tanstack/react-router'
import type { Locale } from '../../contract/locale.ts'
import { call } from '../data/call.ts'
import { ownLanguage, useCan, useOperator } from '../data/operator.ts'
import { useUndoable } from '../data/undo.ts'
import { useTexts } from '../i18n/texts.ts'
import { capOf } from './keys.ts'
import { groups, ownScreen } from './screens.ts'
import { useUndo } from './toast.tsx'

export interface Command {
  id: string
  text: string
  note?: string | undefined
  /** Language of the text, where it is not the operator's. */
  lang?: Locale | undefined
  run: () => void
}

interface Section {
  id: string
  title: string
  commands: Command[]
}

interface Doors {
  navigate: UseNavigateResult<string>
  onShowKeys: () => void
}

/** What the words could mean, best first. */
export function useCommands(text: string, doors: Doors): Section[] {
  const { t } = useTexts()
  const words = text.trim().toLowerCase().split(/\s+/)
  const fits = (command: Command) =>
    words.every((word) => command.text.toLowerCase().includes(word))
  const sections = [
    { id: 'go', title: t('palette.go'), commands: useScreens(doors).filter(fits) },
    { id: 'do', title: t('palette.do'), commands: useActions(doors).filter(fits) },
  ]
  return sections.filter(({ commands }) => commands.length > 0)
}

function useScreens({ navigate }: Doors): Command[] {
  const { t } = useTexts()
  const can = useCan()
  const operator = useOperator()
  return [...groups.flatMap(({ screens }) => screens), ownScreen]
    .filter(({ needs }) => !needs || can(needs))
    .map(({ to, says, isList }) => ({
      id: to,
      text: t(says),
      run: () => void navigate({ to, ...(isList && { search: { lang: ownLanguage(operator) } }) }),
    }))
}

function useActions({ onShowKeys }: Doors): Command[] {
  const { t } = useTexts()
  const undoable = useUndoable()
  const undo = useUndo()
  const undoing = undoable.map(({ id, text }) => ({
    id: `undo ${id}`,
    text: t('palette.undo', { what: text }),
    run: () => void undo(id),
  }))
  return [
    ...undoing,
    { id: 'keys', text: t('keys.title'), note: capOf('?'), run: onShowKeys },
    { id: 'sign-out', text: t('palette.sign_out'), run: () => void signOut() },
  ]
}

async function signOut(): Promise<void> {
  await call('POST /api/backstage/logout')
  location.assign('/backstage/login')
}
