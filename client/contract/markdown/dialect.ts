// Blocks and notes that CommonMark lacks, in the syntax of other programs: GitHub's alerts, folded sections and
// footnotes, Pandoc's notes within a line, and a link with the class of a button or of a card.
import { alertTones } from '../text/limits.ts'
import { Marked, type Token, type Tokens, type TokensList, type TokenizerThis } from 'marked'

/** Tone of the callout by name of the alert; `quote` is a pull quote. */
export const alerts: Readonly<Record<string, string>> = {
  ...alertTones,
  quote: 'quote',
}

export interface NoteToken extends Tokens.Generic {
  type: 'footnoteText'
  label: string
  tokens: Token[]
}

const alert = new RegExp(
  String.raw`^ {0,3}> ?\[!(${Object.keys(alerts).join('|')})\][ \t]*(?:\n((?: {0,3}>[^\n]*(?:\n|$))*)|$)`,
  'i',
)
const opening = /^<details(?: open)?>\s*<summary>([^\n]*?)<\/summary>[ \t]*(?:\n|$)/
const definition =
  /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*([^\n]+(?:\n(?![ \t]*\n| {0,3}(?:\[\^|[>#`~]|[-*+] |\d+[.)] ))[^\n]+)*)(?:\n+|$)/
const button =
  /^ {0,3}(\[(?:\\.|[^\\[\]\n])+\]\((?:<(?:\\.|[^\\<>\n])*>|[^\s()<>]+)\))\{\.button\}[ \t]*(?:\n+|$)/
const card =
  /^ {0,3}(\[(?:\\.|[^\\[\]\n])+\]\((?:<(?:\\.|[^\\<>\n])*>|[^\s()<>]+))(?: "((?:\\.|[^"\\\n])+)")?\)\{\.card( \.frame)?(?: site="((?:\\.|[^"\\\n])+)")?\}[ \t]*(?:\n+|$)/
const inlineNote =
  /^\^\[((?:\\.|[^\\[\]\n]|\[(?:\\.|[^\\[\]\n])*\]\((?:<(?:\\.|[^\\<>\n])*>|[^\s()<>]+)\))+)\]/

/** Length of a folded section up to its own closing tag; 0 if it is not closed. */
function lengthOfToggle(source: string): number {
  let depth = 0
  for (const { 0: tag, index } of source.matchAll(/^ {0,3}<(\/?)details(?: open)?>/gm)) {
    depth += tag.includes('/') ? -1 : 1
    if (depth === 0) return index + tag.length
  }
  return 0
}

const dialect = new Marked({
  extensions: [
    {
      name: 'alert',
      level: 'block',
      tokenizer(source) {
        const [raw, name = '', lines = ''] = alert.exec(source) ?? []
        if (raw === undefined) return undefined
        const inside = lines.replaceAll(/^ {0,3}> ?/gm, '')
        return { ...blockToken(this, 'alert', raw, inside), name: name.toLowerCase() }
      },
    },
    {
      name: 'toggle',
      level: 'block',
      tokenizer(source) {
        const [head, title = ''] = opening.exec(source) ?? []
        const length = head === undefined ? 0 : lengthOfToggle(source)
        if (head === undefined || length === 0) return undefined
        const inside = source.slice(head.length, length).replace(/<\/details>$/, '')
        const raw = source.slice(0, length) + (/^[ \t]*\n*/.exec(source.slice(length))?.[0] ?? '')
        return { ...blockToken(this, 'toggle', raw, inside), title }
      },
    },
    {
      name: 'footnoteText',
      level: 'block',
      tokenizer(source) {
        const [raw, label, text] = definition.exec(source) ?? []
        return raw === undefined ? undefined : lineToken(this, 'footnoteText', { raw, label, text })
      },
    },
    {
      name: 'button',
      level: 'block',
      tokenizer(source) {
        const [raw, text] = button.exec(source) ?? []
        return raw === undefined ? undefined : lineToken(this, 'button', { raw, text })
      },
    },
    {
      name: 'card',
      level: 'block',
      tokenizer(source) {
        const [raw, link = '', description, frame, site] = card.exec(source) ?? []
        if (raw === undefined) return undefined
        const token = lineToken(this, 'card', { raw, text: `${link})` })
        return { ...token, description, site, hasFrame: frame !== undefined }
      },
    },
    {
      name: 'footnoteMark',
      level: 'inline',
      start: (source) => startOf(source, /\[\^/),
      tokenizer(source) {
        const [raw, label] = /^\[\^([^\]\s]+)\]/.exec(source) ?? []
        return raw === undefined ? undefined : { type: 'footnoteMark', raw, label }
      },
    },
    {
      name: 'inlineNote',
      level: 'inline',
      start: (source) => startOf(source, /\^\[/),
      tokenizer(source) {
        const [raw, text] = inlineNote.exec(source) ?? []
        return raw === undefined ? undefined : lineToken(this, 'inlineNote', { raw, text })
      },
    },
  ],
})

const startOf = (source: string, sign: RegExp) => {
  const at = source.search(sign)
  return at < 0 ? undefined : at
}

const blockToken = (
  { lexer }: TokenizerThis,
  type: string,
  raw: string,
  inside: string,
): Tokens.Generic => ({ type, raw, tokens: lexer.blockTokens(inside.replace(/^\n+/, ''), []) })

function lineToken(
  { lexer }: TokenizerThis,
  type: string,
  { text = '', ...fields }: { raw: string; label?: string | undefined; text?: string | undefined },
): Tokens.Generic {
  const tokens: Token[] = []
  // Links may be defined below, so the line is read after all blocks.
  lexer.inline(text, tokens)
  return { type, ...fields, tokens }
}

export const lexMarkdown = (markdown: string): TokensList => dialect.lexer(markdown)

/** Footnotes by label. The first one with a label counts. */
export function notesIn(tokens: TokensList): Map<string, NoteToken> {
  const notes = new Map<string, NoteToken>()
  void dialect.walkTokens(tokens, (token) => {
    if (isNote(token) && !notes.has(token.label)) notes.set(token.label, token)
  })
  return notes
}

const isNote = (token: Token): token is NoteToken => token.type === 'footnoteText'
