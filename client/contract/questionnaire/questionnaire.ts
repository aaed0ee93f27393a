// Questions of the questionnaire of a year. Names of questions and answers are part of the API.

/** `one` or `several` of the offered answers, or free `text`. */
export const questionKinds = ['one', 'several', 'text'] as const

/** A question in the reader's language. */
export interface Question {
  /** Name of its answer in the body of `POST /api/feedback`. */
  key: string
  kind: (typeof questionKinds)[number]
  text: string
  is_required: boolean
  /** True if `other` may be chosen; its text is in `<key>_other`. */
  has_other: boolean
  options: { key: string; text: string }[]
}

/** Key of the answer "other". */
export const otherOption = 'other'
/** Name of the field with the text of "other". */
export const otherFieldName = (key: string) => `${key}_${otherOption}`

/** Keys that may be chosen. */
export const optionKeysOf = ({ options, has_other }: Question): string[] => [
  ...options.map(({ key }) => key),
  ...(has_other ? [otherOption] : []),
]
