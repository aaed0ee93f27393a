// Age gate: a question about the visitor's age in front of every page.

/** The age a visitor has confirmed, in years; `0` for a visitor who is younger than asked. */
export const ageCookie = 'age'
export const agePath = '/api/age-gate'
export const ageStylePath = `${agePath}.css`
