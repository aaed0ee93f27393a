// The translator of drafts that the settings name (docs/operate/translation.md).
import type { Locale } from '../../../client/contract/locale.ts'
import type { Ask } from './model.ts'

/**
 * Translates texts; returns as many, in the same order. A text that it cannot translate is returned empty. Texts may
 * contain the tags of `inline-tags.ts`, which it keeps. Rejects with `TranslatorError`.
 */
export interface Translator {
  translate(texts: readonly string[], languages: { from: Locale; to: Locale }): Promise<string[]>
}

/** No usable answer: the service refused, was too slow, or did not answer in the expected form. */
export class TranslatorError extends Error {
  override name = 'TranslatorError'
}

export interface TranslatorBindings {
  /** off, mock, workers-ai or openai. */
  TRANSLATOR: string
  TRANSLATOR_MODEL: string
  /** Address of chat completions, for "openai". */
  TRANSLATOR_URL: string
  TRANSLATOR_KEY?: string
  AI?: { run: (model: string, input: object, options?: object) => Promise<unknown> }
}

const timeoutMs = 30_000

/** The configured translator; `undefined` if there is none. Without a setting that it needs, it rejects every text. */
export function translatorOf(
  env: TranslatorBindings,
  request: typeof fetch = fetch,
): Translator | undefined {
  switch (env.TRANSLATOR) {
    case 'off':
    case '':
      return undefined
    case 'mock':
      return mock
    case 'workers-ai':
      return modelTranslator(askWorkersAi(env))
    case 'openai':
      return modelTranslator(askOpenAi(env, request))
    default:
      return modelTranslator(
        misconfigured(`TRANSLATOR "${env.TRANSLATOR}" is not one of off, mock, workers-ai, openai`),
      )
  }
}

/** Marks texts with their language, so that everything around a translator works without a service. */
const mock: Translator = {
  translate: (texts, { to }) => Promise.resolve(texts.map((text) => `[${to.slice(0, 2)}] ${text}`)),
}

/** The code of the model is loaded with the first translation. */
function modelTranslator(ask: Ask): Translator {
  return {
    async translate(texts, languages) {
      const { translateByModel } = await import('./model.ts')
      return translateByModel(ask, texts, languages)
    },
  }
}

const misconfigured =
  (message: string): Ask =>
  () =>
    Promise.reject(new TranslatorError(message))

function askWorkersAi({ AI, TRANSLATOR_MODEL: model }: TranslatorBindings): Ask {
  if (!AI || !model)
    return misconfigured('TRANSLATOR "workers-ai" needs the binding AI and TRANSLATOR_MODEL')
  return async (messages) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await AI.run(model, { messages, max_tokens: 8192 }, { signal })
    return chosenText(answer) ?? textOf(answer)
  }
}

function askOpenAi(env: TranslatorBindings, request: typeof fetch): Ask {
  const { TRANSLATOR_URL: url, TRANSLATOR_KEY: key, TRANSLATOR_MODEL: model } = env
  if (!url || !key || !model)
    return misconfigured(
      'TRANSLATOR "openai" needs TRANSLATOR_URL, TRANSLATOR_MODEL and the secret TRANSLATOR_KEY',
    )
  return async (messages) => {
    const response = await request(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ model, messages }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new TranslatorError(`status ${response.status}`)
    return chosenText(await response.json())
  }
}

/** Text of a chat completion (OpenAI's API), which some models of Workers AI answer with, too. */
const chosenText = (answer: unknown) =>
  member(member(member(member(answer, 'choices'), 0), 'message'), 'content')
/** Text of the other models of Workers AI. */
const textOf = (answer: unknown) => member(answer, 'response')

const member = (value: unknown, name: string | number): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
