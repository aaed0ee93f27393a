import { call } from '../../browser/api/call.ts'
import { ChoiceGroup } from '../../ui/form/choices.tsx'
import { TextArea } from '../../ui/form/field.tsx'
import { FormAlert, SubmitButton } from '../../ui/form/form.tsx'
import {
  answerForm,
  maxSuggestionLength,
  readFeedback,
  type Answers,
} from '../../contract/questionnaire/answers.ts'
import {
  otherOption,
  otherFieldName,
  type Question,
} from '../../contract/questionnaire/questionnaire.ts'
import type { FormFailure } from '../../contract/form.ts'
import { href } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'
import { island } from '../../browser/boot/island.tsx'
import { useZodForm } from '../../browser/form/use-zod-form.ts'

interface FeedbackFormProps {
  questions: readonly Question[]
  failure?: FormFailure | undefined
}

function FeedbackFormView({ questions, failure }: FeedbackFormProps) {
  const { locale, t } = useI18n()
  const form = useZodForm<Answers, string>({
    schema: answerForm(questions),
    labels: Object.fromEntries(questions.map(({ key, text }) => [key, text])),
    read: (data) => readFeedback(questions, data),
    failure,
    send: async (body) => {
      await call('POST /api/feedback', { body })
      location.assign(href(locale, 'feedbackSuccess'))
    },
  })
  return (
    <form method="post" className="feedback-form" {...form.props}>
      <FormAlert {...form.alert} />
      {questions.map((question) =>
        question.kind === 'text' ? (
          <TextArea
            key={question.key}
            field={form.field(question.key)}
            hint={question.is_required ? undefined : t('feedback.optional')}
            rows={5}
            maxLength={maxSuggestionLength * 2}
          />
        ) : (
          <Chosen key={question.key} question={question} form={form} />
        ),
      )}
      <div className="form-end">
        <SubmitButton isPending={form.isPending}>{t('feedback.send')}</SubmitButton>
      </div>
    </form>
  )
}

interface ChosenProps {
  question: Question
  form: Pick<ReturnType<typeof useZodForm<Answers, string>>, 'field' | 'typed'>
}

function Chosen({ question, form: { field, typed } }: ChosenProps) {
  const { t } = useI18n()
  const { key, kind, text, is_required, has_other, options } = question
  const isMultiple = kind === 'several'
  const hint = t(isMultiple ? 'feedback.several' : 'feedback.one')
  const all = options.map((one) => ({ value: one.key, text: one.text }))
  return (
    <ChoiceGroup
      field={field(key)}
      hint={is_required ? hint : `${hint} · ${t('feedback.optional')}`}
      isMultiple={isMultiple}
      options={has_other ? [...all, { value: otherOption, text: t('feedback.other') }] : all}
    >
      {has_other && (
        <input
          className="input other"
          name={otherFieldName(key)}
          defaultValue={typed(otherFieldName(key))}
          aria-label={t('feedback.other_label', { question: text })}
          placeholder={t('feedback.other_placeholder')}
          maxLength={400}
          aria-invalid={field(key).error ? true : undefined}
        />
      )}
    </ChoiceGroup>
  )
}

export const FeedbackForm = island('feedback-form', FeedbackFormView, {
  messages: ['feedback', 'form', 'invalid'],
  when: 'load',
})
