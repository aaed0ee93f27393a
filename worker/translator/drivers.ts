// Drivers of the translator: a mock, a model of Workers AI, or a service with OpenAI's chat completions.
import { translateByModel, type Ask } from './model.ts'
import { TranslatorError, type Translator, type TranslatorBindings } from './port.ts'

const timeoutMs = 30_000

type Translate = Translator['translate']

/** The driver that the settings name. Without a setting that it needs, it rejects every text. */
export function driverOf(env: TranslatorBindings, request: typeof fetch): Translate {
  switch (env.TRANSLATOR) {
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
const mock: Translate = (texts, { to }) =>
  Promise.resolve(texts.map((text) => `[${to.slice(0, 2)}] ${text}`))

const modelTranslator =
  (ask: Ask): Translate =>
  (texts, languages) =>
    translateByModel(ask, texts, languages)

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
