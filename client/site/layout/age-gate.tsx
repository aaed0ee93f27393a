import { agePath, ageStylePath } from '../../contract/site/age.ts'
import { localePath, withQuery } from '../../contract/paths.ts'
import { legalPath, type LegalKind } from '../../contract/terms.ts'
import { useI18n } from '../../i18n/context.tsx'
import { SiteMark } from '../../ui/sign.tsx'

interface AgeGateProps {
  /** Minimum age in years. */
  age: number
  legal: readonly LegalKind[]
  /** Name of the site. */
  name: string
  /** Name of the site's own mark; empty for the built-in one. */
  mark: string
}

/**
 * Covers the page until the visitor confirms the age. All visitors get the same HTML: the script in the head marks
 * <html> with the answer, and browsers without script load a style sheet that depends on the cookie.
 */
export function AgeGate({ age, legal, name, mark }: AgeGateProps) {
  const { locale, t } = useI18n()
  return (
    <section className="age-gate" aria-labelledby="age-title">
      <style>{styleFor(age)}</style>
      <noscript>
        <link rel="stylesheet" href={withQuery(ageStylePath, { age })} />
      </noscript>
      <p className="age-figure numeral" aria-hidden="true">
        {age}+
      </p>
      <div className="age-text">
        <p className="age-site">
          <SiteMark mark={mark} size={30} />
          {name}
        </p>
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
        <p className="age-legal small-text">
          {legal.map((kind) => (
            <a key={kind} href={localePath(locale, legalPath(kind))}>
              {t(`legal.${kind}`)}
            </a>
          ))}
        </p>
      </div>
    </section>
  )
}

/** With script, links and controls behind the gate cannot be focused. */
const styleFor = (age: number) => `
.age-gate{position:fixed;inset:0;z-index:99;overflow:auto;display:grid;grid-template-rows:minmax(160px,2fr) 5fr;background:var(--paper)}
.age-figure{display:grid;place-content:center;background:#0b111d;color:#f7f7f3;font-size:clamp(6rem,20vw,17rem);line-height:1}
.age-text{display:grid;align-content:center;gap:32px;padding:32px 24px}
.age-text>*,.age-text form,.age-refused{max-width:440px}
.age-text form,.age-refused{display:grid;gap:16px}
.age-site{display:flex;align-items:center;gap:10px;font-weight:700}
.age-site>*{width:30px;height:30px}
.age-gate h2{font-size:var(--text-2xl)}
.age-legal{display:flex;flex-wrap:wrap;gap:8px 20px}
.age-legal a{line-height:28px;text-decoration:underline;white-space:nowrap}
@media(min-width:992px){.age-gate{grid-template:1fr/1fr 1fr}.age-text{padding:64px}}
.age-refused,[data-age="${age}"] .age-gate,[data-age="0"] .age-ask{display:none}
[data-age="0"] .age-refused{display:grid}
[data-age]:not([data-age="${age}"]){overflow:hidden}
[data-age]:not([data-age="${age}"]) body>:not(.age-gate) :is(a,button,input,select,textarea,summary,[tabindex]),[data-age]:not([data-age="${age}"]) .skip-link{visibility:hidden}
@media print{.age-gate{display:none}}`
