// Documents of the sign-in pages. They work without JavaScript; passkeys need a script of their own.
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { themeCookie } from '../../../../client/browser/boot/theme.ts'
import { passkeyButtons } from '../../../../client/browser/session/passkey-buttons.ts'
import { SiteMark } from '../../../../client/ui/sign.tsx'
import type { AppEnv } from '../../../env.ts'
import style from './page.css?inline'
import type { Shown, SignInView, SignInStep } from './fields.tsx'
import {
  AccessStep,
  CodeList,
  CodeStep,
  FactorStep,
  InvitedStep,
  LinkedStep,
  MailedStep,
  PasswordStep,
  ProveStep,
} from './steps.tsx'
import { NotReadyStep, SetupStep } from './setup-steps.tsx'
import { signInTexts, type SignInTexts } from './sign-in-texts.ts'

export function renderSignIn(c: Context<AppEnv>, view: SignInView) {
  const { lang, step, site, brand } = view
  const texts = signInTexts[lang]
  return c.render(<Page {...view} texts={texts} />, {
    lang,
    title: `${titleOf(step, texts)} · ${site}`,
    theme: getCookie(c, themeCookie),
    head: <style dangerouslySetInnerHTML={{ __html: style + brand }} />,
  })
}

function Page(shown: Shown) {
  const { lang, nonce, texts, switchTo, step, site, mark } = shown
  return (
    <>
      <div className="scale" />
      <div className="frame">
        <header className="identity">
          <SiteMark mark={mark} size={22} />
          {site} <small>{texts.desk}</small>
          <a href={switchTo} lang={lang === 'zh-CN' ? 'en-US' : 'zh-CN'}>
            {texts.other_language}
          </a>
        </header>
        <main>
          <div data-forms>
            <h1>{titleOf(step, texts)}</h1>
            <Content {...shown} />
          </div>
          {step.name !== 'codes' && <LaterCodes texts={texts} next={shown.next} />}
        </main>
      </div>
      <script
        type="module"
        nonce={nonce}
        dangerouslySetInnerHTML={{ __html: `(${passkeyButtons.toString()})()` }}
      />
    </>
  )
}

function titleOf({ name }: SignInStep, texts: SignInTexts): string {
  const titles = {
    password: texts.title,
    code: texts.code_title,
    mailed: texts.mailed_title,
    linked: texts.code_title,
    prove: texts.prove_title,
    factor: texts.factor_title,
    codes: texts.codes_title,
    invited: texts.invited_title,
    setup: texts.setup_title,
    not_ready: texts.not_ready_title,
    invalid: texts.invalid_title,
    closed: texts.closed_title,
    access: texts.title,
  }
  return titles[name]
}

function Content(shown: Shown) {
  const { step, texts, next } = shown
  switch (step.name) {
    case 'password':
      return <PasswordStep {...shown} />
    case 'code':
      return <CodeStep {...shown} pending={step.pending} email={step.email} />
    case 'mailed':
      return <MailedStep {...shown} email={step.email} />
    case 'linked':
      return <LinkedStep {...shown} email={step.email} />
    case 'prove':
      return <ProveStep {...shown} />
    case 'factor':
      return <FactorStep {...shown} app={step.app} />
    case 'codes':
      return <CodeList texts={texts} next={next} codes={step.codes} />
    case 'invited':
      return <InvitedStep {...shown} token={step.token} operator={step.operator} />
    case 'setup':
      return <SetupStep {...shown} hasDemo={step.hasDemo} />
    case 'not_ready':
      return <NotReadyStep {...step} texts={texts} retry={shown.currentUrl} />
    case 'invalid':
      return (
        <>
          <p className="lead">{texts.invalid_lead}</p>
          <a className="button primary" href="/backstage/login">
            {texts.to_sign_in}
          </a>
        </>
      )
    case 'access':
      return <AccessStep {...shown} offer={step.offer} />
    case 'closed':
      return (
        <>
          <p className="lead">{texts.closed_lead}</p>
          <a className="button primary" href={shown.currentUrl}>
            {texts.try_again}
          </a>
        </>
      )
  }
}

/** Filled in by the script with the recovery codes from the API. */
function LaterCodes({ texts, next }: Pick<Shown, 'texts' | 'next'>) {
  return (
    <div data-codes hidden>
      <h1 tabIndex={-1}>{texts.codes_title}</h1>
      <CodeList texts={texts} next={next} codes={[]} />
    </div>
  )
}
