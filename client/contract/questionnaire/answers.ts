import * as z from 'zod/mini'
import { withoutEmptyFields } from '../form.ts'
import { optionOf, nonEmpty, singleLine, multiLine } from '../text-fields.ts'
import { optionKeysOf, otherFieldName, otherOption, type Question } from './questionnaire.ts'

/** In code points. */
export const maxSuggestionLength = 2000

/** Answers by question: a text, an answer's key, or several keys. */
export type Answers = Record<string, string | string[]>

/** Schema of answers to these questions. */
export function answerForm(questions: readonly Question[]): z.ZodMiniType<Answers> {
  const fields = Object.fromEntries(questions.flatMap(fieldsOf))
  const form = z.strictObject(fields).check(requiresOtherText(questions))
  return form as unknown as z.ZodMiniType<Answers>
}

function fieldsOf(one: Question): [string, z.ZodMiniType][] {
  const answer = answerTo(one)
  const own: [string, z.ZodMiniType] = [one.key, one.is_required ? answer : z.optional(answer)]
  return one.has_other ? [own, [otherFieldName(one.key), z.optional(singleLine(1, 200))]] : [own]
}

function answerTo(one: Question): z.ZodMiniType {
  if (one.kind === 'text') return multiLine(maxSuggestionLength)
  const [first = otherOption, ...others] = optionKeysOf(one)
  if (one.kind === 'one') return optionOf([first, ...others])
  return z.array(z.enum([first, ...others])).check(
    nonEmpty(),
    z.refine((list) => new Set(list).size === list.length),
  )
}

const requiresOtherText = (questions: readonly Question[]) =>
  z.check<Record<string, unknown>>(
    ({ value, issues }) => {
      for (const { key, has_other } of questions) {
        const isOther = has_other && [value[key]].flat().includes(otherOption)
        if (isOther && !value[otherFieldName(key)])
          issues.push({
            code: 'custom',
            params: { code: 'required' },
            path: [otherFieldName(key)],
            input: value,
          })
      }
    },
    // Runs together with the checks of other fields.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )

/** The form as submitted. */
export function readFeedback(
  questions: readonly Question[],
  data: FormData,
): Record<string, unknown> {
  const several = questions.flatMap(({ key, kind, is_required }) => {
    const all = data.getAll(key)
    return kind === 'several' && (is_required || all.length > 0) ? [[key, all]] : []
  })
  return { ...withoutEmptyFields(data), ...Object.fromEntries(several) }
}
