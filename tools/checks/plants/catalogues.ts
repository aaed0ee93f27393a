import { inCatalogue, type Plant } from './plant.ts'

const thai = 'client/i18n/th-TH.ts'
const english = 'client/desk/i18n/draws/en-US.ts'

export const cataloguePlants = {
  missingKeys: [inCatalogue(thai, 'site.menu', undefined), `${thai}: site.menu: is missing`],
  placeholders: [
    inCatalogue(english, 'draws.draws.due_at', 'drawn'),
    `${english}: draws.draws.due_at: placeholder {{time}} is missing`,
  ],
  halfWrittenTexts: [
    inCatalogue('worker/mail/messages/hi-IN.ts', 'frame.time', '{{moment} UTC+8'),
    'worker/mail/messages/hi-IN.ts: frame.time: has a single brace',
  ],
  pluralForms: [
    inCatalogue(english, 'draws.draws.days', '{{count:day|days}}'),
    `${english}: draws.draws.days: {{count:day|days}} needs {{count}}`,
  ],
  countedNouns: [
    inCatalogue('client/i18n/hi-IN.ts', 'download.limit', '{{count}} फ़ाइलें'),
    'client/i18n/hi-IN.ts: download.limit: {{count}} फ़ाइलें has one form for every number',
  ],
  namesOfOneThing: [
    inCatalogue(thai, 'calendar.ended', 'จบแล้ว'),
    'th-TH: calendar.ended: differs from poll.ended, the same text in two languages',
  ],
  errorTexts: [
    inCatalogue(thai, 'error.timeout.title', undefined),
    `${thai}: error.timeout.title: the error has no text`,
  ],
  textsInEnglish: [
    inCatalogue(thai, 'site.menu', 'Menu'),
    `${thai}: site.menu: is the English text`,
  ],
  dateOrder: [
    inCatalogue(thai, 'account.birthday_hint', ''),
    `${thai}: account.birthday_hint: names the parts of a date in another order than the form`,
  ],
  nounsBeforeCounts: [
    inCatalogue('client/i18n/en-US.ts', 'game.total', 'Games: {{count}}'),
    `client/i18n/en-US.ts: game.total: a number follows its noun and a colon`,
  ],
  namedLimits: [
    inCatalogue(thai, 'invalid.text_too_long', 'ยาวเกินไป'),
    `${thai}: invalid.text_too_long: does not name the limit`,
  ],
} satisfies Record<string, Plant>
