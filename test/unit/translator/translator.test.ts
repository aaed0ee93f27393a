import { expect, it, vi } from 'vitest'
import { translatorOf } from '../../../worker/translator/translator.ts'

const languages = { from: 'en-US', to: 'vi-VN', terms: [] } as const
const settings = {
  TRANSLATOR: 'openai',
  TRANSLATOR_MODEL: 'model-1',
  TRANSLATOR_URL: 'https://models.example/v1/chat/completions',
  TRANSLATOR_KEY: 'key-1',
}

/** A service that answers with each text translated by `say`. */
function service(say: (texts: string[], call: number) => unknown) {
  let calls = 0
  const asked: string[][] = []
  const request = vi.fn<typeof fetch>((_, init) => {
    const { messages } = JSON.parse(init!.body as string) as { messages: { content: string }[] }
    const texts = JSON.parse(messages.at(-1)!.content) as string[]
    asked.push(texts)
    calls += 1
    const content = say(texts, calls)
    return Promise.resolve(
      content instanceof Response
        ? content
        : Response.json({ choices: [{ message: { content } }] }),
    )
  })
  return { translator: translatorOf(settings, request)!, request, asked }
}

it('no translator is the default, and the mock marks texts with their language', async () => {
  expect(translatorOf({ ...settings, TRANSLATOR: 'off' })).toBeUndefined()
  const translator = translatorOf({ ...settings, TRANSLATOR: 'mock' })
  expect(await translator!.translate(['Hello'], languages)).toEqual(['[vi] Hello'])
})

it('asks the service with its key and model, and reads a list in a code block', async () => {
  const { translator, request } = service((texts) =>
    ['```json', JSON.stringify(texts.map((text) => `${text}!`)), '```'].join('\n'),
  )
  expect(await translator.translate(['One', 'Two'], languages)).toEqual(['One!', 'Two!'])
  const [url, init] = request.mock.calls[0]!
  expect([url, init!.headers]).toEqual([
    settings.TRANSLATOR_URL,
    { Authorization: 'Bearer key-1', 'Content-Type': 'application/json' },
  ])
  expect(JSON.parse(init!.body as string)).toMatchObject({ model: 'model-1' })
})

it('sends at most 40 texts and 8,000 characters at once, and keeps their order', async () => {
  const { translator, asked } = service((texts) => JSON.stringify(texts))
  const texts = [
    ...Array.from({ length: 95 }, (_, index) => `text ${index}`),
    ...Array.from({ length: 3 }, (_, index) => `${index}`.repeat(5000)),
  ]
  expect(await translator.translate(texts, languages)).toEqual(texts)
  expect(asked.map((batch) => batch.length).toSorted((a, b) => b - a)).toEqual([40, 40, 16, 1, 1])
})

it('asks once more for a text that has lost a tag, then returns it empty', async () => {
  const { translator, asked } = service((texts, call) =>
    JSON.stringify(
      texts.map((text) =>
        text === 'never <2>b</2>' || call === 1 ? text.replaceAll(/<.*?>/g, '') : text,
      ),
    ),
  )
  const texts = ['plain', 'later <2>a</2>', 'never <2>b</2>']
  expect(await translator.translate(texts, languages)).toEqual(['plain', 'later <2>a</2>', ''])
  expect(asked).toEqual([texts, texts.slice(1)])
})

it.each([
  ['a refusal', () => new Response('no', { status: 429 })],
  ['a sentence', () => 'I cannot help with that.'],
  ['too few texts', () => '["one"]'],
  ['numbers', () => '[1, 2]'],
  ['nothing', () => null],
])('rejects after %s, twice', async (_, answer) => {
  const { translator, request } = service(answer)
  await expect(translator.translate(['One', 'Two'], languages)).rejects.toMatchObject({
    name: 'TranslatorError',
  })
  expect(request).toHaveBeenCalledTimes(2)
})

it('reads both forms of answers of Workers AI', async () => {
  for (const answer of [
    { response: '["Một"]' },
    { response: ['Một'] },
    { choices: [{ message: { content: '["Một"]' } }] },
  ]) {
    const run = vi.fn<(model: string) => Promise<unknown>>(() => Promise.resolve(answer))
    const translator = translatorOf({ ...settings, TRANSLATOR: 'workers-ai', AI: { run } })
    expect(await translator!.translate(['One'], languages)).toEqual(['Một'])
    expect(run.mock.calls[0]![0]).toBe('model-1')
  }
})

it.each([
  ['an unknown name', { TRANSLATOR: 'oracle' }, /is not one of/],
  ['a missing key', { TRANSLATOR_KEY: '' }, /TRANSLATOR_KEY/],
  ['a missing binding', { TRANSLATOR: 'workers-ai' }, /binding AI/],
])('with %s the site works, and translations say why they fail', async (_, change, why) => {
  const translator = translatorOf({ ...settings, ...change })!
  await expect(translator.translate(['One'], languages)).rejects.toMatchObject({
    cause: { message: expect.stringMatching(why) },
  })
})

it('tells the model the wording of terms in the texts', async () => {
  const { translator, request } = service((texts) => JSON.stringify(texts))
  const terms = [{ term: 'Mark Six', wording: 'Mark Six "Hồng Kông"' }]
  await translator.translate(['Mark Six tonight'], { ...languages, terms })
  await translator.translate(['Nothing tonight'], languages)
  const instructions = request.mock.calls.map(([, init]) => {
    const { messages } = JSON.parse(init!.body as string) as { messages: { content: string }[] }
    return messages[0]!.content
  })
  expect(instructions[0]).toContain(String.raw`{"Mark Six":"Mark Six \"Hồng Kông\""}`)
  expect(instructions[1]).not.toContain('wording')
})
