// Publishes a notification: `npm run notify -- --to public|members|user:ID --title … --message …`, with `--subtitle`, `--link`
// and `--button` if wanted. Texts are Chinese unless they begin with a language, as in `--title "en-US=Hello"`; each may
// be given once per language. It calls the running site (ORIGIN, by default the local one); OPERATOR_SECRET comes from the
// environment or .dev.vars.
import { parseArgs } from 'node:util'
import { defaultLocale, locales, type Locale } from '../client/contract/locale.ts'
import { createPass } from '../worker/backstage/operator-pass.ts'
import { answer } from './answer.ts'
import { fail, operatorSecret } from './operator.ts'
import { localOrigin } from './state.ts'

const text = { type: 'string', multiple: true, default: [] as string[] } as const
const { values } = parseArgs({
  options: {
    to: { type: 'string', default: '' },
    title: text,
    subtitle: text,
    message: text,
    button: text,
    link: { type: 'string', default: '' },
  },
})
const origin = localOrigin()

const response = await fetch(`${origin}/api/backstage/notification?lang=en-US`, {
  method: 'POST',
  headers: {
    Authorization: `Bearer ${createPass('backstage', operatorSecret(), new Date())}`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ ...audience(values.to), btn_link: values.link, texts: texts() }),
}).catch(() => fail(`${origin} does not answer; is the site running?`, 1))
const told = await response.text()
if (!response.ok) fail(`${response.status} ${told}`, 1)
answer(`published: ${told}\n`)

function audience(to: string) {
  if (to === 'public' || to === 'members') return { audience: to }
  const [, id] = /^user:([1-9]\d*)$/.exec(to) ?? []
  return id ? { audience: 'user', user_id: Number(id) } : fail('say --to public, members or user:7')
}

/** The given texts by language. */
function texts(): Partial<Record<Locale, Record<string, string>>> {
  const parts = {
    title: values.title,
    subtitle: values.subtitle,
    message: values.message,
    btn_text: values.button,
  }
  const found: Partial<Record<Locale, Record<string, string>>> = {}
  for (const [name, list] of Object.entries(parts))
    for (const given of list) {
      const [lang, words] = inLanguage(given)
      found[lang] = { ...found[lang], [name]: words }
    }
  return found
}

function inLanguage(given: string): [Locale, string] {
  const lang = locales.find((one) => given.startsWith(`${one}=`))
  return lang ? [lang, given.slice(lang.length + 1)] : [defaultLocale, given]
}
