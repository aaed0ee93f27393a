// Layout of all emails: a table with inline styles, which old mail clients support. Dark colors are in a style sheet
// for clients that support it. Values match client/styles/tokens.css.
import { Fragment, type CSSProperties, type ReactNode } from 'react'
import type { IssueStory } from '../../../client/contract/newsletter/issue.ts'
import { onAccent, type Pair } from '../../../client/contract/site/identity-style.ts'
import type { EmailContent } from './email-content.ts'

interface EmailProps {
  email: EmailContent
  /** Accent of the site; by default that of the design. */
  accent: Pair | undefined
}

export function EmailDocument({ email, accent }: EmailProps) {
  const colors = accent ? { accent, on: onAccent } : designColors
  return (
    <html lang={email.lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{email.subject}</title>
        <style>{darkStyle(colors)}</style>
      </head>
      <body className="paper" style={styles.body}>
        <div style={styles.preheader}>{email.preheader}</div>
        <Table className="paper" style={styles.ground} padding="24px 12px">
          <Table className="surface" style={styles.sheet} padding="28px 24px">
            <EmailBody email={email} look={accentStyles(colors)} />
          </Table>
        </Table>
      </body>
    </html>
  )
}

interface EmailBodyProps {
  email: EmailContent
  look: ReturnType<typeof accentStyles>
}

function EmailBody({ email, look }: EmailBodyProps) {
  const { heading, greeting, paragraphs, button, linkNote, closing, links, automatic } = email
  return (
    <>
      <p className="accent" style={look.brand}>
        {email.site.toUpperCase()}
      </p>
      <h1 className="ink" style={styles.heading}>
        {heading}
      </h1>
      {[greeting, ...paragraphs].map((paragraph) => (
        <p key={paragraph} className="ink" style={styles.paragraph}>
          {paragraph}
        </p>
      ))}
      <Details email={email} />
      {email.stories.map((story) => (
        <StoryEntry key={`${story.url} ${story.title}`} story={story} />
      ))}
      <Button {...button} look={look} />
      <p className="quiet" style={styles.small}>
        {linkNote}
        <br />
        <a href={button.url} className="accent" style={look.address}>
          {button.url}
        </a>
      </p>
      <p className="ink rule" style={styles.closing}>
        {closing}
      </p>
      {links.map(({ label, url }) => (
        <p key={url} className="quiet" style={styles.small}>
          <a href={url} className="accent" style={look.label}>
            {label}
          </a>
        </p>
      ))}
      {automatic !== '' && (
        <p className="quiet" style={styles.small}>
          {automatic}
        </p>
      )}
    </>
  )
}

/** Submitted fields, and a free text. */
function Details({ email: { details, quote } }: { email: EmailContent }) {
  return (
    <>
      {details.map(({ label, value }) => (
        <p key={label} className="ink" style={styles.detail}>
          <span className="quiet" style={styles.label}>
            {label}
          </span>
          <br />
          {value}
        </p>
      ))}
      {quote !== '' && (
        <p className="ink rule" style={styles.quote}>
          {quote.split('\n').map((line, index) => (
            // Lines have no other unique key.
            <Fragment key={index}>
              {index > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </p>
      )}
    </>
  )
}

function StoryEntry({ story: { title, text, url, lang } }: { story: IssueStory }) {
  return (
    <div className="rule" style={styles.story} lang={lang}>
      <p className="ink" style={styles.storyTitle}>
        {url === '' ? (
          title
        ) : (
          <a href={url} className="ink" style={styles.storyLink}>
            {title}
          </a>
        )}
      </p>
      {text !== '' && (
        <p className="quiet" style={styles.small}>
          {text}
        </p>
      )}
    </div>
  )
}

/** The color is on the cell, because some clients ignore it on links. */
function Button({ label, url, look }: EmailContent['button'] & Pick<EmailBodyProps, 'look'>) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '24px 0' }}>
      <tbody>
        <tr>
          <td className="button" style={look.button}>
            <a href={url} className="button" style={look.buttonLink}>
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

interface TableProps {
  className: string
  style: CSSProperties
  padding: string
  children: ReactNode
}

/** A table of one cell at full width. */
function Table({ className, style, padding, children }: TableProps) {
  return (
    <table
      role="presentation"
      width="100%"
      align="center"
      cellPadding={0}
      cellSpacing={0}
      className={className}
      style={style}
    >
      <tbody>
        <tr>
          <td style={{ padding }}>{children}</td>
        </tr>
      </tbody>
    </table>
  )
}

const colours = {
  paper: '#f7f7f3',
  surface: '#ffffff',
  ink: '#14181d',
  quiet: '#616871',
  rule: '#d8d8d0',
}

interface AccentColors {
  accent: Pair
  /** Text on the accent. */
  on: Pair
}

const designColors: AccentColors = { accent: ['#00634d', '#5fd0ae'], on: ['#ffffff', '#05211a'] }

const darkStyle = ({ accent, on }: AccentColors) =>
  [
    '@media (prefers-color-scheme: dark) {',
    '.paper { background-color: #0b111d !important }',
    '.surface { background-color: #121a29 !important; border-color: #253146 !important }',
    '.ink { color: #eceff2 !important }',
    '.quiet { color: #8f9aa9 !important }',
    '.rule { border-color: #253146 !important }',
    `.accent { color: ${accent[1]} !important }`,
    `.button { background-color: ${accent[1]} !important; color: ${on[1]} !important }`,
    '}',
  ].join('\n')

const fontFamily =
  '-apple-system, Segoe UI, Roboto, Noto Sans, Helvetica Neue, PingFang SC, Microsoft YaHei, Arial, sans-serif'

const styles = {
  body: { margin: 0, padding: 0, backgroundColor: colours.paper, fontFamily },
  preheader: { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 },
  ground: { backgroundColor: colours.paper },
  sheet: {
    margin: '0 auto',
    maxWidth: '560px',
    backgroundColor: colours.surface,
    border: `1px solid ${colours.rule}`,
    textAlign: 'left',
    fontFamily,
  },
  heading: {
    margin: '0 0 16px',
    color: colours.ink,
    fontSize: '24px',
    lineHeight: 1.3,
    fontWeight: 700,
    // Some clients leave no single syllable on the last line.
    textWrap: 'balance',
  },
  paragraph: { margin: '0 0 14px', color: colours.ink, fontSize: '16px', lineHeight: 1.6 },
  detail: { margin: '0 0 10px', color: colours.ink, fontSize: '16px', lineHeight: 1.5 },
  label: { color: colours.quiet, fontSize: '13px' },
  quote: {
    margin: '16px 0 14px',
    padding: '2px 0 2px 14px',
    borderLeft: `3px solid ${colours.rule}`,
    color: colours.ink,
    fontSize: '16px',
    lineHeight: 1.6,
  },
  story: { padding: '14px 0 0', borderTop: `1px solid ${colours.rule}` },
  storyTitle: {
    margin: '0 0 4px',
    fontSize: '18px',
    lineHeight: 1.4,
    fontWeight: 700,
    textWrap: 'pretty',
  },
  storyLink: { color: colours.ink, textDecoration: 'none' },
  small: { margin: '0 0 14px', color: colours.quiet, fontSize: '13px', lineHeight: 1.6 },
  closing: {
    margin: '20px 0 14px',
    padding: '16px 0 0',
    borderTop: `1px solid ${colours.rule}`,
    color: colours.ink,
    fontSize: '14px',
    lineHeight: 1.6,
  },
} satisfies Record<string, CSSProperties>

function accentStyles({ accent, on }: AccentColors) {
  return {
    brand: {
      margin: '0 0 20px',
      color: accent[0],
      fontSize: '13px',
      fontWeight: 700,
      letterSpacing: '2px',
    },
    button: { backgroundColor: accent[0], textAlign: 'center' },
    buttonLink: {
      display: 'inline-block',
      padding: '12px 22px',
      backgroundColor: accent[0],
      color: on[0],
      fontSize: '16px',
      lineHeight: '20px',
      fontWeight: 700,
      textDecoration: 'none',
    },
    /** Words of a language, which break as such. */
    label: { color: accent[0] },
    address: { color: accent[0], wordBreak: 'break-all' },
  } satisfies Record<string, CSSProperties>
}
