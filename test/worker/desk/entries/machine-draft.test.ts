// Machine translation: behind a port without a default implementation.
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import type { Finding } from '../../../../client/contract/desk/entries/checklist.ts'
import type { Entry } from '../../../../client/contract/desk/entries/entry.ts'
import type { RevisionSummary } from '../../../../client/contract/desk/entries/revision.ts'
import type { Source } from '../../../../client/contract/desk/entries/source.ts'
import { sourceOf } from '../../../../worker/desk/entries/entry.ts'
import {
  machineTranslate,
  machineTexts,
} from '../../../../worker/desk/entries/machine-translation.ts'
import { hashToken } from '../../../../worker/auth/token.ts'
import { getOperatorSession } from '../../../../worker/data/operators/session.ts'
import { run } from '../../../../worker/storage/db.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import {
  articleText,
  fetchDesk,
  callDesk,
  paragraphs,
  publishedArticle,
} from '../../../support/desk/entries.ts'
import { readProblem } from '../../../support/site/member.ts'
import { resetSite } from '../../../support/site/site.ts'
import { createDeps } from '../../../../worker/deps.ts'
import { TranslatorError, type Translator } from '../../../../worker/translator/port.ts'
import type { OperatorContext } from '../../../../worker/desk/acting.ts'

const shouting: Translator = {
  translate: (texts, { to }) => Promise.resolve(texts.map((text) => `${to}: ${text}`)),
}

let editor = ''
let thai: Entry
let source: Entry
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
  source = await publishedArticle(editor, 'Source')
  const body = { type: 'article', lang: 'th-TH', group_id: source.group_id }
  thai = await callDesk<Entry>(editor, 'entry', { body })
})

async function acting(role: 'editor' | 'author', translator = shouting): Promise<OperatorContext> {
  const deps = { ...createDeps(env, () => undefined), translator }
  const token = hashToken(role === 'editor' ? editor : await operatorSession(role))
  const operator = await run(deps, getOperatorSession(deps, token))
  return { deps, operator: operator! }
}

const again = () => callDesk<Entry>(editor, `entry/${thai.id}`)

it('machine translation is not offered by default', async () => {
  const { can_draft } = await callDesk<Source>(editor, `entry/${thai.id}/source`)
  expect(can_draft).toBe(false)
  const response = await fetchDesk(editor, `entry/${thai.id}/machine-draft`, { body: {}, rev: 1 })
  expect(await readProblem(response)).toEqual([404, 'not_found'])
})

it('a machine draft translates missing parts and is stored as a version by machine, hidden from readers', async () => {
  const { deps, ...rest } = await acting('editor')
  expect((await sourceOf(deps, thai.id)).can_draft).toBe(true)
  const drafted = await machineTranslate({ deps, ...rest }, thai.id, thai.rev)
  expect(drafted).toMatchObject({
    state: 'draft',
    title: 'th-TH: Source',
    data: { body: paragraphs('th-TH: Text of Source.'), category: 'industry', cover_img: 1001 },
  })
  const { items } = await callDesk<{ items: RevisionSummary[] }>(
    editor,
    `entry/${thai.id}/revisions`,
  )
  expect(items[0]).toMatchObject({ kind: 'machine', is_live: false })
})

it('a machine draft keeps human translations where the source has not changed', async () => {
  const own = { ...articleText('ชื่อ'), body: paragraphs('หนึ่ง') }
  const body = { rev: thai.rev, data: own }
  await callDesk(editor, `entry/${thai.id}/publish`, { body })
  const { rev } = await callDesk<Entry>(editor, `entry/${source.id}`)
  const longer = articleText('Source', 'Text of Source.', 'A second paragraph.')
  await callDesk(editor, `entry/${source.id}/publish`, { body: { rev, data: longer } })
  const drafted = await machineTranslate(await acting('editor'), thai.id, (await again()).rev)
  expect(drafted.data).toMatchObject({
    title: 'ชื่อ',
    body: paragraphs('หนึ่ง', 'th-TH: A second paragraph.'),
  })
  expect(drafted).toMatchObject({ state: 'published', outdated_block_count: 1 })
})

it('a machine draft changes nothing without permission, on a conflict, with too few texts, or without an answer', async () => {
  const { rev } = thai
  await expect(machineTranslate(await acting('author'), thai.id, rev)).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(machineTranslate(await acting('editor'), thai.id, rev + 1)).rejects.toMatchObject({
    code: 'entry_changed',
  })
  const mute: Translator = { translate: () => Promise.resolve([]) }
  await expect(machineTranslate(await acting('editor', mute), thai.id, rev)).rejects.toThrow(
    'different number',
  )
  const away: Translator = { translate: () => Promise.reject(new TranslatorError('status 429')) }
  await expect(machineTranslate(await acting('editor', away), thai.id, rev)).rejects.toMatchObject({
    code: 'translator_unavailable',
  })
  expect((await again()).rev).toBe(rev)
})

it('marks a machine draft as unread until an operator edits it or keeps it as a version', async () => {
  const text = articleText('ร่าง')
  const save = (rev: number, data: object, keep = '') =>
    callDesk<{ rev: number }>(editor, `entry/${thai.id}/draft${keep}`, {
      method: 'PUT',
      rev,
      body: data,
    })
  const unread = async () => {
    const { findings } = await callDesk<{ findings: Finding[] }>(
      editor,
      `entry/${thai.id}/checklist`,
    )
    const isAdvised = findings.some(({ code }) => code === 'machine_draft')
    const { is_machine_draft } = await again()
    return [is_machine_draft, isAdvised]
  }
  expect(await unread()).toEqual([false, false])
  const { rev } = await save(thai.rev, text, '?keep=machine')
  expect(await unread()).toEqual([true, true])
  const edited = await save(rev, articleText('คน'))
  expect(await unread()).toEqual([false, false])
  const drafted = await save(edited.rev, text, '?keep=machine')
  await save(drafted.rev, text, '?keep=1')
  expect(await unread()).toEqual([false, false])
})

it('machine translation of a paragraph saves nothing', async () => {
  expect(await machineTexts(await acting('editor'), thai.id, ['Wait.'])).toEqual(['th-TH: Wait.'])
  expect(await again()).toMatchObject({ rev: thai.rev })
  const body = { texts: ['Wait.'] }
  const none = await fetchDesk(editor, `entry/${thai.id}/machine-texts`, { body })
  expect(await readProblem(none)).toEqual([404, 'not_found'])
  await expect(machineTexts(await acting('editor'), source.id, ['Wait.'])).rejects.toThrow(
    expect.objectContaining({ code: 'not_found' }),
  )
})

it('a glossary is beside the source, and the translator gets the terms of its texts', async () => {
  const lines = ['Source = ต้นฉบับ', 'absent = ไม่มี', 'Meridian']
  const { rev } = await callDesk<{ rev: number }>(editor, 'setting')
  const values = { 'glossary_th-TH': lines, 'glossary_hi-IN': ['Source = स्रोत'] }
  const set = await fetchDesk(editor, 'setting', { method: 'PUT', body: { values }, rev })
  expect(set.status).toBe(200)
  const expected = [{ term: 'Source', wording: 'ต้นฉบับ' }]
  const { terms } = await callDesk<Source>(editor, `entry/${thai.id}/source`)
  expect(terms).toEqual(expected)
  const asked: unknown[] = []
  const translator: Translator = {
    translate: (texts, languages) => {
      asked.push(languages.terms)
      return Promise.resolve(texts.map((text) => `${languages.to}: ${text}`))
    },
  }
  const context = await acting('editor', translator)
  await machineTranslate(context, thai.id, (await again()).rev)
  await machineTexts(context, thai.id, ['Nothing of it'])
  expect(asked).toEqual([expected, []])
})
