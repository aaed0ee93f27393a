// The questionnaire of a year at the desk: validation, readers' view, and next year's copy.
import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../../client/contract/desk/audit.ts'
import type { Entry } from '../../../../client/contract/desk/entries/entry.ts'
import { startOfMonth } from '../../../../client/contract/days.ts'
import { locales } from '../../../../client/contract/locale.ts'
import { href } from '../../../../client/contract/paths.ts'
import { questionnaires } from '../../../../worker/storage/schema/index.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk, entryOf } from '../../../support/desk/entries.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import {
  answer,
  answerOf,
  asked,
  askBeforeEachTest,
  demoAnswers,
  demo,
  editor,
  inAll,
  later,
  made,
  publish,
  questionOf,
  start,
  questions,
  wrongFields,
  year,
  type QuestionnaireEntry,
} from '../../../support/desk/questionnaire-entries.ts'
import { fetchApp, fetchRenewed, testDeps } from '../../../support/site/site.ts'

askBeforeEachTest()

async function findings(response: Response): Promise<string[]> {
  const found = await response.json<{ code: string; findings: { code: string }[] }>()
  expect(found.code).toBe('entry_incomplete')
  return found.findings.map(({ code }) => code)
}

describe('a questionnaire', () => {
  it('is unchanged for readers when published unchanged', async () => {
    const stored = () => testDeps().db.select().from(questionnaires)
    const before = await stored()
    const entry = await demo()
    expect(entry).toMatchObject({ state: 'published', lang: 'zh-CN' })
    await publish(entry, entry.data)
    expect(await stored()).toEqual(before)
  })

  it('must be complete in every language', async () => {
    const entry = await made()
    const { 'th-TH': _, ...others } = inAll('x')
    const rows = questions.with(1, { ...questions[1]!, wording: { ...others, 'hi-IN': ' ' } })
    const response = await asked(entry, { ...later, title: others, questions: rows })
    expect(await wrongFields(response)).toEqual([
      'title.th-TH required',
      expect.stringMatching(/^questions\.1\.wording\.(?:th-TH|hi-IN) required$/),
      expect.stringMatching(/^questions\.1\.wording\.(?:th-TH|hi-IN) required$/),
    ])
  })

  it.each([
    ['to_at invalid_value', { to_at: later.from_at }],
    ['questionnaire_exists', { year }],
    ['questionnaire_overlap', { from_at: startOfMonth({ year, month: 12 }) }],
    ['year', { year: year + 0.5 }],
    ['questions', { questions: [] }],
    ['questions', { questions: [...questions, questions[0]] }],
    ['questions.0.kind', { questions: [{ ...questions[0], kind: 'scale' }] }],
    ['extra unknown_field', { questions: [{ ...questions[0], extra: 1 }] }],
    ['questions', { questions: Array.from({ length: 121 }, (_, at) => questionOf(`q-${at}`)) }],
  ])('with a wrong %s is refused', async (named, wrong) => {
    const found = await wrongFields(await asked(await made(), { ...later, ...wrong }))
    expect(found.join('\n')).toContain(named)
  })

  it.each([
    ['answers_missing', [questionOf('q'), answerOf('q', 'only')]],
    ['answers_unused', [questionOf('q', { kind: 'text' }), answerOf('q', 'a')]],
    ['kind_missing', [questionOf('q', { kind: null }), answerOf('q', 'a'), answerOf('q', 'b')]],
    ['orphan_row', [...questions, answerOf('gone', 'a')]],
    ['too_deep', [...questions, answerOf('red', 'a')]],
    ['name_taken', [...questions, questionOf('colour-other', { kind: 'text' })]],
    ['name_taken', [...questions, questionOf('constructor', { kind: 'text' })]],
    ['name_taken', [...questions, answerOf('colour', 'other')]],
  ])('that is %s cannot be published', async (code, rows) => {
    const response = await asked(await made(), { ...later, questions: rows })
    expect(await findings(response)).toContain(code)
  })

  it('is answered by the names of its rows, in the reader’s language', async () => {
    const before = await demo()
    await publish(before, { ...before.data, to_at: start })
    const now = { from_at: start, to_at: later.to_at }
    await publish(await made(), { ...later, ...now })
    const page = await (await fetchRenewed('/th-TH/feedback')).text()
    for (const text of ['Asked th-TH', 'Please th-TH', 'colour th-TH', 'dark-blue th-TH'])
      expect(page).toContain(text)
    expect(await readProblem(await answer(demoAnswers))).toEqual([422, 'validation_failed'])
    const given = { colour: 'other', colour_other: 'green', why: 'because' }
    expect((await answer(given)).status).toBe(201)
    expect((await answer({ colour: 'dark_blue' })).status).toBe(201)
    expect(
      await rowsOf(
        "select question, answer from questionnaire_counts where question <> '' order by 2",
      ),
    ).toEqual([
      { question: 'colour', answer: 'dark_blue' },
      { question: 'colour', answer: 'other' },
    ])
    expect(
      await rowsOf('select question, text from questionnaire_text_answers order by 1'),
    ).toEqual([
      { question: 'colour', text: 'green' },
      { question: 'why', text: 'because' },
    ])
  })

  it('shows markup as text', async () => {
    const entry = await demo()
    const title = inAll('<script>alert(1)</script>')
    await publish(entry, { ...entry.data, title })
    const page = await (await fetchRenewed('/feedback')).text()
    expect(page).not.toContain('<script>alert(1)')
    expect(page).toContain('&lt;script&gt;alert(1)')
  })

  it('is previewed in every language, even when it is closed', async () => {
    const entry = await made()
    const { rev } = await callDesk<{ rev: number }>(editor, `entry/${entry.id}/draft`, {
      method: 'PUT',
      body: later,
      rev: entry.rev,
    })
    for (const lang of locales) {
      const framed = await fetchApp(
        `/backstage/preview/${entry.id}${href(lang, 'feedback')}?rev=${rev}`,
        {
          headers: { Cookie: `__Host-backstage=${editor}` },
        },
      )
      expect(framed.status).toBe(200)
      expect(await framed.text()).toContain(`colour ${lang}`)
    }
    expect((await fetchApp('/feedback')).status).toBe(200)
    expect(await (await fetchApp('/feedback')).text()).not.toContain('colour')
  })
})

describe('next year’s questionnaire', () => {
  const next = (as: string, entry: Entry, rev = entry.rev) =>
    fetchDesk(as, `questionnaire/${entry.id}/next`, { body: { rev } })

  it('starts as a copy, a year later and with the same names', async () => {
    const entry = await demo()
    const response = await next(editor, entry)
    expect(response.status).toBe(201)
    const { id } = await response.json<{ id: number }>()
    const { data, state } = await callDesk<QuestionnaireEntry>(editor, `entry/${id}`)
    expect(state).toBe('draft')
    expect(data).toMatchObject({
      year: year + 1,
      from_at: startOfMonth({ year: year + 1, month: 1 }),
      to_at: startOfMonth({ year: year + 2, month: 1 }),
      questions: entry.data.questions,
    })
    expect(data.title['en-US']).toBe(`The ${year + 1} questionnaire`)
    const owner = await operatorSession('owner')
    const log = await callDesk<{ items: AuditEntry[] }>(owner, 'audit?action=entry.create')
    expect(log.items).toMatchObject([{ item_id: String(id) }])
  })

  it('is not created after a concurrent change, nor from another entry', async () => {
    const entry = await demo()
    expect(await readProblem(await next(editor, entry, entry.rev + 1))).toEqual([
      409,
      'entry_changed',
    ])
    const poll = await entryOf(editor, 1, 'poll')
    expect(await readProblem(await next(editor, poll))).toEqual([404, 'not_found'])
    const translator = await operatorSession('translator')
    expect(await readProblem(await next(translator, entry))).toEqual([403, 'forbidden'])
  })
})
