import { operatorPasswordAttributes } from '../../../../client/contract/desk/operators/operator.ts'
import { withQuery } from '../../../../client/contract/paths.ts'
import type { AccessOffer } from '../../../desk/operators/access-sign-in.ts'
import { Alert, CodeField, Field, Passkey, PasskeyButton, type Shown } from './fields.tsx'
import { fill, type SignInTexts } from './sign-in-texts.ts'

/** One button for an operator verified by Cloudflare Access; for others, the address of an owner. */
export function AccessStep({ texts, offer, next }: Shown & { offer: AccessOffer }) {
  const { email } = offer
  const otherWay = withQuery('/backstage/login', { with: 'password', return: next })
  return (
    <>
      <p className="lead">
        {offer.isKnown
          ? fill(texts.access_lead, { email })
          : fill(texts.access_unknown, { email, owner: offer.owner })}
      </p>
      {offer.isKnown && (
        <form method="post" className="section">
          <button className="primary" name="intent" value="access" data-first>
            {texts.enter}
          </button>
        </form>
      )}
      <a className="help" href={otherWay}>
        {texts.access_other}
      </a>
    </>
  )
}

export function PasswordStep(shown: Shown) {
  const { texts, failure, site } = shown
  return (
    <>
      <p className="lead">{fill(texts.lead, { site })}</p>
      <Alert {...shown} />
      <form method="post" className="section">
        <Field {...shown} name="email" label={texts.email} type="email" autoComplete="username" />
        <Field
          {...shown}
          name="password"
          label={texts.password}
          type="password"
          autoComplete="current-password"
          isFirst={Boolean(failure?.values?.['email'])}
        />
        <button className="primary" name="intent" value="password">
          {texts.sign_in}
        </button>
      </form>
      <LinkOffer {...shown} />
      <Passkey
        {...shown}
        label={texts.by_passkey}
        options="/api/backstage/login/passkey/options"
        answer="/api/backstage/login/passkey"
      />
      <details>
        <summary>{texts.help}</summary>
        <p className="help">{texts.help_code}</p>
        <p className="help">{texts.help_owner}</p>
      </details>
    </>
  )
}

/** Offers a sign-in link to an operator whose password is paused by an attacker's attempts. */
function LinkOffer({ failure, texts }: Shown) {
  if (failure?.code !== 'desk_login_paused') return null
  return (
    <form method="post" className="section">
      <input type="hidden" name="email" value={failure.values?.['email']} />
      <p className="hint">{texts.link_hint}</p>
      <button name="intent" value="mail_link">
        {texts.mail_link}
      </button>
    </form>
  )
}

export function CodeStep(shown: Shown & { pending: string; email: string }) {
  const { texts, pending, email } = shown
  return (
    <>
      <p className="lead">{texts.code_lead}</p>
      <Alert {...shown} />
      <form method="post" className="section">
        <label>
          {texts.email}
          <input name="email" type="email" value={email} readOnly autoComplete="username" />
        </label>
        <input type="hidden" name="pending" value={pending} />
        <CodeField {...shown} />
        <button className="primary" name="intent" value="code">
          {texts.enter}
        </button>
      </form>
      <LinkOffer {...shown} />
      <p className="hint">{texts.help_code}</p>
      <a className="plain" href={shown.currentUrl}>
        {texts.other_account}
      </a>
    </>
  )
}

export function MailedStep({ texts, email }: Shown & { email: string }) {
  return <p className="lead">{fill(texts.mailed_lead, { email })}</p>
}

export function LinkedStep(shown: Shown & { email: string }) {
  const { texts, email } = shown
  return (
    <>
      <p className="lead">{fill(texts.linked_lead, { email })}</p>
      <Alert {...shown} />
      <form method="post" className="section">
        <CodeField {...shown} />
        <button className="primary" name="intent" value="link">
          {texts.enter}
        </button>
      </form>
      <p className="hint">{texts.help_code}</p>
    </>
  )
}

export function ProveStep(shown: Shown) {
  const { texts } = shown
  return (
    <>
      <p className="lead">{texts.code_lead}</p>
      <Alert {...shown} />
      <form method="post" className="section">
        <CodeField {...shown} />
        <button className="primary" name="intent" value="prove">
          {texts.enter}
        </button>
      </form>
      <Passkey
        {...shown}
        label={texts.prove_by_passkey}
        options="/api/backstage/step-up/passkey"
        answer="/api/backstage/step-up"
      />
      <Leave texts={texts} />
    </>
  )
}

export function FactorStep(shown: Shown & { app: { key: string; qr: string } | null }) {
  const { texts, app } = shown
  return (
    <>
      <p className="lead">{texts.factor_lead}</p>
      {!app && <Alert {...shown} />}
      <div data-passkey hidden>
        <h2>{texts.passkey}</h2>
        <p className="hint">{texts.passkey_hint}</p>
        <PasskeyButton
          {...shown}
          label={texts.make_passkey}
          options="/api/backstage/factor/passkey/options"
          answer="/api/backstage/factor/passkey"
          creates
        />
      </div>
      <h2>{texts.app}</h2>
      <p className="hint">{texts.app_hint}</p>
      <form method="post">
        {app && (
          <>
            <img
              className="qr"
              alt={texts.qr}
              src={`data:image/svg+xml,${encodeURIComponent(app.qr)}`}
              width={196}
              height={196}
            />
            <p className="hint">{texts.key}</p>
            <p className="key">{app.key}</p>
            <Alert {...shown} />
            <CodeField {...shown} />
          </>
        )}
        <button name="intent" value={app ? 'confirm_app' : 'start_app'}>
          {app ? texts.confirm_app : texts.start_app}
        </button>
      </form>
      <Leave texts={texts} />
    </>
  )
}

interface CodesProps {
  texts: SignInTexts
  next: string
  codes: readonly string[]
}

export function CodeList({ texts, next, codes }: CodesProps) {
  return (
    <>
      <p className="lead">{texts.codes_lead}</p>
      <ol className="codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <a className="button primary" href={next}>
        {texts.codes_kept}
      </a>
    </>
  )
}

interface InvitedProps extends Shown {
  token: string
  operator: { name: string; email: string }
}

export function InvitedStep({ token, operator, ...shown }: InvitedProps) {
  const { texts } = shown
  return (
    <>
      <p className="lead">{fill(texts.invited_lead, operator)}</p>
      <Alert {...shown} />
      <Passkey
        {...shown}
        label={texts.accept_by_passkey}
        options="/api/backstage/invitation/passkey"
        answer="/api/backstage/invitation"
        token={token}
        creates
      />
      <form method="post" className="section">
        <input type="hidden" name="email" value={operator.email} autoComplete="username" />
        <Field
          {...shown}
          name="password"
          label={texts.new_password}
          type="password"
          autoComplete="new-password"
          attributes={operatorPasswordAttributes}
          hint={texts.password_hint}
        />
        <button name="intent" value="accept">
          {texts.accept}
        </button>
      </form>
    </>
  )
}

function Leave({ texts }: { texts: SignInTexts }) {
  return (
    <form method="post">
      <button className="plain" name="intent" value="leave">
        {texts.leave}
      </button>
    </form>
  )
}
