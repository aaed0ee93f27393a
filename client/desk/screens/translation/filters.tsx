import { boardFilters } from '../../../contract/desk/entries/filters.ts'
import { Link } from '@tanstack/react-router'
import { perLanguageTypes } from '../../../contract/desk/entries/types.ts'
import { languageName } from '../../../contract/locale.ts'
import type { BoardView } from './view.ts'
import { useIsTypeOff } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { StatusIcon } from '../../ui/mark.tsx'
import { languageColumns } from '../../ui/language-names.ts'

/** Each filter of the board has its own URL. */
export function BoardFilters({ view }: { view: BoardView }) {
  const { t } = useDeskI18n()
  const isTypeOff = useIsTypeOff()
  const { type, state, lang } = view
  const { lang: _lang, ...inAll } = view
  const { state: _state, ...anyState } = view
  return (
    <>
      <nav className="tabs" aria-label={t('translation.types')}>
        {perLanguageTypes
          .filter((one) => !isTypeOff(one))
          .map((one) => (
            <Choice
              key={one}
              isOn={(type ?? 'article') === one}
              view={
                one === 'article'
                  ? { ...(state && { state }), ...(lang && { lang }) }
                  : { ...view, type: one }
              }
            >
              {t(`entry_type.${one}.many`)}
            </Choice>
          ))}
      </nav>
      <nav className="chips toggles" aria-label={t('translation.languages')}>
        <Choice isOn={!lang} view={inAll} isChip>
          {t('translation.all_languages')}
        </Choice>
        {languageColumns.map((one) => (
          <Choice key={one} isOn={lang === one} view={{ ...view, lang: one }} isChip>
            <span lang={one}>{languageName(one)}</span>
          </Choice>
        ))}
      </nav>
      <nav className="chips toggles" aria-label={t('translation.states')}>
        <Choice isOn={!state} view={anyState} isChip>
          {t('translation.all_states')}
        </Choice>
        {boardFilters.map((one) => (
          <Choice key={one} isOn={state === one} view={{ ...view, state: one }} isChip>
            <StatusIcon name={one} /> {t(`state.${one}`)}
          </Choice>
        ))}
      </nav>
    </>
  )
}

interface ChoiceProps {
  view: BoardView
  isOn: boolean
  isChip?: boolean
  children: React.ReactNode
}

function Choice({ view, isOn, isChip = false, children }: ChoiceProps) {
  return (
    <Link
      to="/translation"
      search={view}
      className={isChip ? 'chip toggle' : undefined}
      activeOptions={{ exact: true }}
      aria-current={isOn ? 'page' : undefined}
    >
      {children}
    </Link>
  )
}
