import { call } from '../../browser/api/call.ts'
import { Choices } from '../../ui/choices.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormAlert, SubmitButton } from '../../ui/form.tsx'
import {
  answerNames,
  choices,
  feedbackForm,
  maxSuggestionLength,
  questions,
  readFeedback,
  type Question,
} from '../../contract/feedback.ts'
import type { FormFailure } from '../../contract/form.ts'
import { href } from '../../contract/paths.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { useI18n } from '../../i18n/context.tsx'
import { island } from '../../browser/boot/island.tsx'
import { useZodForm } from '../../browser/form/use-zod-form.ts'

/** The questions of this year's questionnaire. */
function FeedbackFormView({ failure }: { failure?: FormFailure | undefined }) {
  const { locale, t } = useI18n()
  const form = useZodForm({
    schema: feedbackForm,
    labels: {
      frequency: t('feedback.frequency.question'),
      purposes: t('feedback.purposes.question'),
      channel: t('feedback.channel.question'),
      satisfaction: t('feedback.satisfaction.question'),
      suggestion: t('feedback.suggestion'),
    },
    read: readFeedback,
    failure,
    send: async (body) => {
      await call('POST /api/feedback', { body })
      location.assign(href(locale, 'feedbackSuccess'))
    },
  })
  return (
    <form method="post" className="feedback-form" {...form.props}>
      <FormAlert {...form.alert} />
      {questions.map((question) => (
        <Answers key={question} question={question} form={form} />
      ))}
      <TextArea
        field={form.field('suggestion')}
        hint={t('feedback.optional')}
        rows={5}
        maxLength={maxSuggestionLength * 2}
      />
      <div className="form-end">
        <SubmitButton isPending={form.isPending}>{t('feedback.send')}</SubmitButton>
      </div>
    </form>
  )
}

interface AnswersProps {
  question: Question
  form: Pick<ReturnType<typeof useZodForm<unknown, Question>>, 'field' | 'typed'>
}

function Answers({ question, form: { field, typed } }: AnswersProps) {
  const { t } = useI18n()
  const isMultiple = question === 'purposes'
  return (
    <Choices
      field={field(question)}
      hint={t(isMultiple ? 'feedback.several' : 'feedback.one')}
      isMultiple={isMultiple}
      options={choices[question].map((value) => ({
        value,
        // TypeScript cannot check a key composed of two parts.
        text: answerNames[value] ?? t(`feedback.${question}.${value}` as MessageKey),
      }))}
    >
      <input
        className="input other"
        name={`${question}_other`}
        defaultValue={typed(`${question}_other`)}
        aria-label={t('feedback.other_label', { question: field(question).label })}
        placeholder={t('feedback.other_placeholder')}
        maxLength={400}
        aria-invalid={field(question).error ? true : undefined}
      />
    </Choices>
  )
}

export const FeedbackForm = island('feedback-form', FeedbackFormView, {
  messages: ['feedback', 'form', 'invalid'],
  when: 'load',
})
