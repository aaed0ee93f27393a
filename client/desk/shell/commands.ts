import type { UseNavigateResult } from '@tanstack/react-router'
import { entryTypes } from '../../contract/desk/entries/types.ts'
import { deskLanguages } from '../../contract/desk/operators/operator.ts'
import { languageName, type Locale } from '../../contract/locale.ts'
import { call } from '../api/client.ts'
import { entryTitle } from '../data/entry-title.ts'
import { useCreateEntry } from '../data/new-entry.ts'
import { setOperator, useOperator } from '../api/operator.ts'
import { setTheme, themes, useTheme } from '../data/local-settings.ts'
import { usePendingUndos } from '../data/toasts.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { editorOf } from '../entry-type-links.ts'
import { statusOfFilter } from '../ui/entry-marks.ts'
import { languageAbbreviations } from '../ui/language-names.ts'
import type { StatusName } from '../ui/mark.tsx'
import { useEntrySearchResults } from './entry-search.ts'
import { keyLabel, useActiveShortcuts } from './shortcuts.ts'
import { isOffered, placeOf, screens } from './screens.ts'
import { useUndo } from './toast.tsx'

export interface Command {
  id: string
  text: string
  note?: string | undefined
  mark?: StatusName | undefined
  /** Language of the text, if it is not the operator's. */
  lang?: Locale | undefined
  run: () => unknown
}

interface Section {
  id: string
  title: string
  commands: Command[]
}

interface Callbacks {
  navigate: UseNavigateResult<string>
  onShowKeys: () => void
}

interface CommandResults {
  sections: Section[]
  isPending: boolean
  hasFailed: boolean
}

/**
 * Commands that match the text. Screens and actions match at once and come first, so that nothing moves when search
 * results arrive. Before anything is typed, recent entries come first.
 */
export function useCommands(text: string, doors: Callbacks): CommandResults {
  const { t } = useDeskI18n()
  const words = text.trim().toLowerCase().split(/\s+/)
  const fits = (command: Command) =>
    words.every((word) => command.text.toLowerCase().includes(word))
  const { commands, ...state } = useEntries(text, doors)
  const known = [
    { id: 'go', title: t('palette.screens'), commands: useScreens(doors).filter(fits) },
    { id: 'do', title: t('palette.actions'), commands: useActions(doors).filter(fits) },
  ]
  const found = { id: 'find', title: t(text.trim() ? 'palette.find' : 'palette.recent'), commands }
  const sections = text.trim() ? [...known, found] : [found, ...known]
  return { sections: sections.filter((one) => one.commands.length > 0), ...state }
}

function useEntries(text: string, { navigate }: Callbacks) {
  const { t, lang: shown } = useDeskI18n()
  const { entries, ...state } = useEntrySearchResults(text)
  const commands = entries.map(({ id, type, item_id, lang, title, state: at }): Command => {
    return {
      id: `entry ${id}`,
      text: entryTitle(t, { type, title }),
      lang,
      mark: statusOfFilter[at],
      note: `${languageAbbreviations[lang][shown]} · ${t('palette.entry', { kind: t(`entry_type.${type}.one`), id: item_id })}`,
      run: () => navigate(editorOf(type, id)),
    }
  })
  return { commands, ...state }
}

function useScreens({ navigate }: Callbacks): Command[] {
  const { t } = useDeskI18n()
  const operator = useOperator()
  return screens
    .filter((screen) => isOffered(screen, operator))
    .map(({ labelKey, ...screen }) => ({
      id: `screen ${labelKey}`,
      text: t(labelKey),
      run: () => navigate(placeOf(screen, operator)),
    }))
}

/** Actions of the screen, actions that can be undone, and global actions. */
function useActions({ onShowKeys }: Callbacks): Command[] {
  const { t } = useDeskI18n()
  const undoable = usePendingUndos()
  const undo = useUndo()
  const here = useActiveShortcuts()
    .filter(({ isAction }) => isAction)
    .map(({ key, labelKey, run }) => ({
      id: `key ${key}`,
      text: t(labelKey),
      note: keyLabel(key),
      run,
    }))
  const undoing = undoable.map(({ id, text }) => ({
    id: `undo ${id}`,
    text: t('palette.undo', { what: text }),
    run: () => undo(id),
  }))
  const begin = useCreateEntry()
  return [
    ...here,
    ...undoing,
    ...entryTypes.flatMap((type) => {
      const run = begin(type)
      return run ? [{ id: `new ${type}`, text: t(`entry_type.${type}.create`), run }] : []
    }),
    { id: 'keys', text: t('shortcuts.title'), note: keyLabel('?'), run: onShowKeys },
    ...useAppearance(),
    { id: 'sign-out', text: t('palette.sign_out'), run: signOut },
  ]
}

/** Switches to the other themes and languages. */
function useAppearance(): Command[] {
  const { t } = useDeskI18n()
  const theme = useTheme()
  const { lang } = useOperator()
  const others = themes.filter((one) => one !== theme)
  return [
    ...others.map((one) => ({
      id: `theme ${one}`,
      text: t(`theme.${one || 'system'}`),
      run: () => setTheme(one),
    })),
    ...deskLanguages
      .filter((one) => one !== lang)
      .map((one) => ({
        id: `language ${one}`,
        text: t('palette.language', { language: languageName(one) }),
        run: () => call('PATCH /api/backstage/me', { body: { lang: one } }).then(setOperator),
      })),
  ]
}

async function signOut(): Promise<void> {
  await call('POST /api/backstage/logout')
  location.assign('/backstage/login')
}
