// Locks of a questionnaire with responses. Of two concurrent changes, the second is refused.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Entry } from '../../../../client/contract/desk/entries/entry.ts'
import { startOfMonth } from '../../../../client/contract/days.ts'
import type { Locale } from '../../../../client/contract/locale.ts'
import {
  insertResponseStatements,
  isQuestionnaireChanged,
} from '../../../../worker/data/questionnaire/answers.ts'
import { countAnswersStatement } from '../../../../worker/data/questionnaire/results.ts'
import {
  questionnaireWrites,
  refusedQuestionnaire,
} from '../../../../worker/data/entries/kinds/questionnaire.ts'
import { writeBatch } from '../../../../worker/storage/db.ts'
import { questionnaires } from '../../../../worker/storage/schema/index.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import {
  answer,
  asked,
  askBeforeEachTest,
  demoAnswers,
  demo,
  editor,
  later,
  made,
  publish,
  questionOf,
  start,
  wrongFields,
  year,
  type Questionnaire,
} from '../../../support/desk/questionnaire-entries.ts'
import { fetchRenewed, testDeps } from '../../../support/site/site.ts'

askBeforeEachTest()

describe('a questionnaire with a response', () => {
  beforeEach(async () => {
    await answer(demoAnswers)
  })

  it('allows changes of wording and dates only', async () => {
    const entry = await demo()
    const { data } = entry
    const refused = async (changed: Partial<Questionnaire>) =>
      (await wrongFields(await asked(entry, { ...data, ...changed }))).join()
    const rows = data.questions
    expect(await refused({ questions: [...rows, questionOf('new', { kind: 'text' })] })).toContain(
      'questions has_answers',
    )
    expect(await refused({ questions: rows.slice(0, -1) })).toContain('questions has_answers')
    expect(await refused({ questions: rows.toReversed() })).toContain('questions has_answers')
    const optional = rows.with(0, { ...rows[0]!, is_required: false })
    expect(await refused({ questions: optional })).toContain('questions has_answers')
    const several = rows.with(0, { ...rows[0]!, kind: 'several' })
    expect(await refused({ questions: several })).toContain('questions has_answers')
    expect(await refused({ year: year + 9 })).toContain('year has_answers')
    const wording = { ...rows[0]!.wording, 'en-US': 'How often, then?' }
    const reworded = rows.with(0, { ...rows[0]!, wording })
    const to_at = startOfMonth({ year: year + 1, month: 2 })
    await publish(entry, { ...data, questions: reworded, to_at })
    expect(await (await fetchRenewed('/en-US/feedback')).text()).toContain('How often, then?')
  })

  it('cannot be deleted; one without responses can', async () => {
    const entry = await demo()
    const gone = (one: Entry) => fetchDesk(editor, `entry/${one.id}`, { method: 'DELETE' })
    expect(await readProblem(await gone(entry))).toEqual([409, 'entry_in_use'])
    const other = await publish(await made(), later)
    expect((await gone(other)).status).toBeLessThan(300)
    expect(await rowsOf('select id from questionnaires')).toEqual([{ id: 1 }])
  })

  it('shows its number of responses, and none for an unpublished one', async () => {
    const path = (id: number) => `questionnaire/${id}/answers`
    expect(await callDesk(editor, path(1))).toEqual({ year, count: 1 })
    expect(await readProblem(await fetchDesk(editor, path(999)))).toEqual([404, 'not_found'])
  })

  it('lets translators correct the wording of their language', async () => {
    const translator = await operatorSession('translator')
    const entry = await demo()
    const { questions: rows } = entry.data
    const worded = (lang: Locale) => ({
      ...entry.data,
      questions: rows.with(0, {
        ...rows[0]!,
        wording: { ...rows[0]!.wording, [lang]: 'ถามใหม่' },
      }),
    })
    const publishAs = (data: Questionnaire) =>
      fetchDesk(translator, `entry/${entry.id}/publish`, { body: { rev: entry.rev, data } })
    expect((await publishAs(worded('en-US'))).status).toBe(403)
    expect((await publishAs(worded('th-TH'))).status).toBe(200)
    expect(await (await fetchRenewed('/th-TH/feedback')).text()).toContain('ถามใหม่')
  })
})

describe('concurrent requests for a questionnaire', () => {
  const deps = testDeps(new Date(start))
  const row = {
    id: 1,
    group_id: 1,
    lang: 'zh-CN',
    published_at: start,
    unpublished_at: null,
  } as const
  const content = (data: Questionnaire) => ({ type: 'questionnaire' as const, data })
  const stored = async () => (await deps.db.select().from(questionnaires))[0]!
  const written = (questionnaire: { year: number; structure: string }) => {
    const chosen = { frequency: 'daily' }
    const one = { questionnaire, user_id: null, lang: 'zh-CN' as const, chosen, written: {} }
    return writeBatch(deps, [
      ...insertResponseStatements(deps, one),
      countAnswersStatement(deps, one),
    ])
  }
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    )
  const published = (data: Questionnaire) => {
    const [first, ...others] = questionnaireWrites(deps, row, content(data))
    return writeBatch(deps, [first!, ...others])
  }

  it('changed questions are refused when a response arrived after the check', async () => {
    const { data } = await demo()
    await written(await stored())
    const error = await failure(published({ ...data, questions: data.questions.slice(0, -1) }))
    expect(refusedQuestionnaire(error)).toEqual({ field: 'questions', code: 'has_answers' })
    expect(await demo()).toMatchObject({ data })
  })

  it('a response to former questions is not stored', async () => {
    const before = await stored()
    const { data } = await demo()
    await published({ ...data, questions: data.questions.slice(0, -1) })
    const error = await failure(written(before))
    expect(isQuestionnaireChanged(error)).toBe(true)
    expect(await rowsOf('select * from questionnaire_responses')).toEqual([])
    expect(await rowsOf('select * from questionnaire_counts')).toEqual([])
  })

  it('a response after closing is not stored', async () => {
    const before = await stored()
    const { data } = await demo()
    await published({ ...data, to_at: start })
    expect(isQuestionnaireChanged(await failure(written(before)))).toBe(true)
  })

  it('one of two questionnaires for the same time is published', async () => {
    const entries = [await made(), await made()]
    const years = [year + 4, year + 5]
    const answers = await Promise.all(
      entries.map((entry, at) => asked(entry, { ...later, year: years[at] })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const refused = answers.find(({ status }) => status === 422)!
    expect(await wrongFields(refused)).toEqual(['from_at questionnaire_overlap'])
    expect(await rowsOf('select id from questionnaires')).toHaveLength(2)
  })

  it('readers and the editor end with the same questions, whoever is first', async () => {
    const entry = await demo()
    const data = { ...entry.data, questions: entry.data.questions.slice(0, -1) }
    const [published, ...answers] = await Promise.all([
      asked(entry, data),
      ...[1, 2, 3].map((at) => answer({ ...demoAnswers, suggestion: String(at) })),
    ])
    const isOut = published.status === 200
    const isStored = (await rowsOf('select id from questionnaire_responses')).length > 0
    expect([isOut, isStored]).not.toEqual([true, true])
    expect(answers.filter(({ status }) => status === 201).length > 0).toBe(isStored)
    for (const one of answers) expect([201, 409, 422]).toContain(one.status)
  })
})
