import { agePath, ageStylePath } from '../../contract/site/age.ts'
import { localePath, withQuery } from '../../contract/paths.ts'
import { legalPath, type LegalKind } from '../../contract/terms.ts'
import { useI18n } from '../../i18n/context.tsx'

interface AgeGateProps {
  /** Minimum age in years. */
  age: number
  legal: readonly LegalKind[]
}

/**
 * Covers the page until the visitor confirms the age. All visitors get the same HTML: the script in the head marks
 * <html> with the answer, and browsers without script load a style sheet that depends on the cookie.
 */
export function AgeGate({ age, legal }: AgeGateProps) {
  const { locale, t } = useI18n()
  return (
    <section className="age-gate" aria-labelledby="age-title">
      <style>{styleFor(age)}</style>
      <noscript>
        <link rel="stylesheet" href={withQuery(ageStylePath, { age })} />
      </noscript>
      <form className="age-ask" method="post" action={agePath}>
        <h2 id="age-title">{t('age.title', { age })}</h2>
        <p>{t('age.why', { age })}</p>
        <button className="button primary" name="age" value={age}>
          {t('age.yes', { age })}
        </button>
        <button className="button" name="age" value="0">
          {t('age.no', { age })}
        </button>
      </form>
      <div className="age-refused">
        <h2>{t('age.refused', { age })}</h2>
        <p>{t('age.refused_why')}</p>
      </div>
      <p className="small-text">
        {legal.map((kind) => (
          <a key={kind} href={localePath(locale, legalPath(kind))}>
            {t(`legal.${kind}`)}
          </a>
        ))}
      </p>
    </section>
  )
}

/** With script, links and controls behind the gate cannot be focused. */
const styleFor = (age: number) => `
.age-gate{position:fixed;inset:0;z-index:99;overflow:auto;display:grid;place-content:center;gap:24px;padding:24px;background:var(--surface);text-align:center}
.age-gate form,.age-refused{display:grid;gap:16px;max-width:440px}
.age-gate p a{margin:0 8px;text-decoration:underline}
.age-refused,[data-age="${age}"] .age-gate,[data-age="0"] .age-ask{display:none}
[data-age="0"] .age-refused{display:grid}
[data-age]:not([data-age="${age}"]){overflow:hidden}
[data-age]:not([data-age="${age}"]) body>:not(.age-gate) :is(a,button,input,select,textarea,summary,[tabindex]),[data-age]:not([data-age="${age}"]) .skip-link{visibility:hidden}
@media print{.age-gate{display:none}}`
