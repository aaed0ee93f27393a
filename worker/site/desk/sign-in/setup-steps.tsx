// Pages of a new site: its setup, and secrets that it lacks.
import { languages } from '../../../../client/contract/locale.ts'
import { Alert, Field, type Shown } from './fields.tsx'
import { fill, type SignInTexts } from './sign-in-texts.ts'

export function SetupStep({ hasDemo, ...shown }: Shown & { hasDemo: boolean }) {
  const { texts, failure, lang } = shown
  const line = { type: 'text', attributes: { maxLength: 50, autoCapitalize: 'words' } } as const
  return (
    <>
      <p className="lead">{texts.setup_lead}</p>
      <Alert {...shown} />
      <form method="post" className="section">
        <Field
          {...shown}
          name="secret"
          label={texts.setup_secret}
          hint={texts.setup_secret_hint}
          type="password"
          autoComplete="off"
          isFirst
        />
        <Field {...shown} name="email" label={texts.email} type="email" autoComplete="username" />
        <Field {...shown} {...line} name="name" label={texts.setup_name} autoComplete="name" />
        <Field
          {...shown}
          {...line}
          name="site_name"
          label={texts.setup_site_name}
          autoComplete="organization"
        />
        <label>
          {texts.setup_site_lang}
          <select
            name="site_lang"
            defaultValue={failure?.values?.['site_lang'] || lang}
            autoComplete="off"
          >
            {languages.map(({ code, name }) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <p className="hint">{texts.setup_site_lang_hint}</p>
        {hasDemo && <ContentChoice {...shown} />}
        <button className="primary" name="intent" value="setup">
          {texts.set_up}
        </button>
      </form>
    </>
  )
}

function ContentChoice({ texts, failure }: Shown) {
  return (
    <>
      <label>
        {texts.setup_content}
        <select
          name="content"
          defaultValue={failure?.values?.['content'] || 'empty'}
          autoComplete="off"
        >
          <option value="empty">{texts.setup_empty}</option>
          <option value="demo">{texts.setup_demo}</option>
        </select>
      </label>
      <p className="hint">{texts.setup_content_hint}</p>
    </>
  )
}

interface NotReadyProps {
  texts: SignInTexts
  missing: readonly string[]
  short: readonly string[]
  retry: string
}

export function NotReadyStep({ texts, missing, short, retry }: NotReadyProps) {
  return (
    <>
      <p className="lead">{texts.not_ready_lead}</p>
      <ol className="codes">
        {missing.map((name) => (
          <li key={name}>{fill(texts.secret_missing, { name })}</li>
        ))}
        {short.map((name) => (
          <li key={name}>{fill(texts.secret_short, { name })}</li>
        ))}
      </ol>
      <p className="hint">{texts.not_ready_hint}</p>
      <p className="key">npx wrangler secret put {missing[0] ?? short[0]}</p>
      <a className="button primary" href={retry}>
        {texts.try_again}
      </a>
    </>
  )
}
