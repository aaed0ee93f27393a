import type { UseNavigateResult } from '@tanstack/react-router'
import { entryTypes } from '../../contract/desk/entries/types.ts'
import { deskLanguages } from '../../contract/desk/operators/operator.ts'
import { languageName, type Locale } from '../../contract/locale.ts'
import { call } from '../api/call.ts'
import { entryTitle } from '../data/entry-title.ts'
import { useNewEntry } from '../data/new-entry.ts'
import { setOperator, useCan, useOperator } from '../api/operator.ts'
import { chooseTheme, themes, useTheme } from '../data/settings.ts'
import { useUndoable } from '../data/undo.ts'
import { useTexts } from '../i18n/texts.ts'
import { editorOf } from '../kinds.ts'
import { markOfFilter } from '../ui/entry-marks.ts'
import { shortNames } from '../ui/language-names.ts'
import type { MarkName } from '../ui/mark.tsx'
import { useFoundEntries } from './found-entries.ts'
import { capOf, useBindings } from './keys.ts'
import { placeOf, screens } from './screens.ts'
import { useUndo } from './toast.tsx'

export interface Command {
  id: string
  text: string
  note?: string | undefined
  mark?: MarkName | undefined
  /** Language of the text, where it is not the operator's. */
  lang?: Locale | undefined
  run: () => unknown
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

interface Meant {
  sections: Section[]
  isPending: boolean
  hasFailed: boolean
}

/**
 * What the words could mean. Screens and actions are known at once and stand first, so that nothing moves when the entries
 * arrive; before anything is typed, the entries one comes from do.
 */
export function useCommands(text: string, doors: Doors): Meant {
  const { t } = useTexts()
  const words = text.trim().toLowerCase().split(/\s+/)
  const fits = (command: Command) =>
    words.every((word) => command.text.toLowerCase().includes(word))
  const { commands, ...state } = useEntries(text, doors)
  const known = [
    { id: 'go', title: t('palette.go'), commands: useScreens(doors).filter(fits) },
    { id: 'do', title: t('palette.do'), commands: useActions(doors).filter(fits) },
  ]
  const found = { id: 'find', title: t(text.trim() ? 'palette.find' : 'palette.recent'), commands }
  const sections = text.trim() ? [...known, found] : [found, ...known]
  return { sections: sections.filter((one) => one.commands.length > 0), ...state }
}

function useEntries(text: string, { navigate }: Doors) {
  const { t, lang: shown } = useTexts()
  const { entries, ...state } = useFoundEntries(text)
  const commands = entries.map(({ id, type, item_id, lang, title, state: at }): Command => {
    return {
      id: `entry ${id}`,
      text: entryTitle(t, { type, title }),
      lang,
      mark: markOfFilter[at],
      note: `${shortNames[lang][shown]} · ${t('palette.entry', { kind: t(`kind.${type}.one`), id: item_id })}`,
      run: () => navigate(editorOf(type, id)),
    }
  })
  return { commands, ...state }
}

function useScreens({ navigate }: Doors): Command[] {
  const { t } = useTexts()
  const can = useCan()
  const operator = useOperator()
  return screens
    .filter(({ needs }) => !needs || can(needs))
    .map(({ says, ...screen }) => ({
      id: `screen ${says}`,
      text: t(says),
      run: () => navigate(placeOf(screen, operator)),
    }))
}

/** What the screen offers, what can be undone, and what is the same everywhere. */
function useActions({ onShowKeys }: Doors): Command[] {
  const { t } = useTexts()
  const undoable = useUndoable()
  const undo = useUndo()
  const here = useBindings()
    .filter(({ isAction }) => isAction)
    .map(({ key, says, run }) => ({ id: `key ${key}`, text: t(says), note: capOf(key), run }))
  const undoing = undoable.map(({ id, text }) => ({
    id: `undo ${id}`,
    text: t('palette.undo', { what: text }),
    run: () => undo(id),
  }))
  const begin = useNewEntry()
  return [
    ...here,
    ...undoing,
    ...entryTypes.flatMap((type) => {
      const run = begin(type)
      return run ? [{ id: `new ${type}`, text: t(`kind.${type}.create`), run }] : []
    }),
    { id: 'keys', text: t('keys.title'), note: capOf('?'), run: onShowKeys },
    ...useAppearance(),
    { id: 'sign-out', text: t('palette.sign_out'), run: signOut },
  ]
}

/** The other themes and the other language. */
function useAppearance(): Command[] {
  const { t } = useTexts()
  const theme = useTheme()
  const { lang } = useOperator()
  const others = themes.filter((one) => one !== theme)
  return [
    ...others.map((one) => ({
      id: `theme ${one}`,
      text: t(`theme.${one || 'system'}`),
      run: () => chooseTheme(one),
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
