// Stored texts outside entries.
import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { imageChange } from '../../../client/contract/desk/images/image.ts'
import { issueForm } from '../../../client/contract/desk/newsletter/issue.ts'
import { releaseApi } from '../../../client/contract/desk/releases/api.ts'
import { savedViewApi } from '../../../client/contract/desk/entries/saved-views-api.ts'
import { maintenanceInput } from '../../../client/contract/desk/site/settings-api.ts'
import { notificationText } from '../../../client/contract/notifications/notification.ts'
import * as parts from '../../../client/contract/desk/entries/kinds/fields/schema-parts.ts'
import { richText } from '../../../client/contract/desk/entries/kinds/fields/text-fields.ts'
import {
  chartAttrs,
  embedAttrs,
  figureAttrs,
} from '../../../client/contract/text/rich-text-schema.ts'

const issue = { languages: [], subjects: {}, intros: {}, items: [] }
const notice = { enabled: false, until: null, url: '' }
const chart = { kind: 'bars', title: 'a', unit: 'a', categories: ['a', 'b'] }
const series = (name: string) => [{ name, values: [1, 2] }]
const figure = { image_id: 1, src: 'a/b.webp', width: 9, height: 9 }

const lines: [string, z.ZodMiniType, (text: string) => object][] = [
  ['the name of an issue', issueForm, (title) => ({ title, data: issue })],
  [
    'the subject of an issue',
    issueForm,
    (text) => ({ title: '', data: { ...issue, subjects: { 'en-US': text } } }),
  ],
  ['the title of a notification', notificationText, (title) => ({ title, message: 'a' })],
  ['the title of a release', releaseApi.releaseCreate.body, (title) => ({ title })],
  [
    'the name of a list',
    savedViewApi.viewSave.body,
    (name) => ({ name, path: '/backstage/article' }),
  ],
  [
    'the alternative text of an image',
    imageChange,
    (alt) => ({ texts: [{ lang: 'en-US', alt, caption: '' }] }),
  ],
  ['the name of a film', embedAttrs, (title) => ({ provider: 'vimeo', id: '1', title })],
  ['the caption of a figure', figureAttrs, (caption) => ({ ...figure, alt: '', caption })],
  ['the title of a chart', chartAttrs, (title) => ({ ...chart, title, series: series('a') })],
  ['a name in a chart', chartAttrs, (name) => ({ ...chart, series: series(name) })],
]
const paragraphs: typeof lines = [
  ['the message of a notification', notificationText, (message) => ({ title: 'a', message })],
  [
    'the introduction of an issue',
    issueForm,
    (text) => ({ title: '', data: { ...issue, intros: { 'en-US': text } } }),
  ],
  [
    'the message of the maintenance page',
    maintenanceInput,
    (text) => ({ ...notice, message: { 'en-US': text } }),
  ],
]

const takenOf = (schema: z.ZodMiniType, around: (text: string) => object, texts: string[]) =>
  texts.filter((text) => schema.safeParse(around(text)).success)

it.each(lines)('%s is one line that loses invisible characters', (_, schema, around) => {
  const texts = ['a', 'a\u0000b', 'a\nb', 'a\u202eb', 'a\u200bb\u2060', 'a\u2028b', 'क्\u200dष']
  expect(takenOf(schema, around, texts)).toEqual(['a', ...texts.slice(4)])
  const stored = (some: string[]) => some.map((text) => JSON.stringify(schema.parse(around(text))))
  expect(stored(texts.slice(4))).toEqual(stored(['ab', 'a b', 'क्\u200dष']))
})

it.each(paragraphs)(
  '%s loses invisible characters and has no control or override',
  (_, schema, around) => {
    const stored = (text: string) => JSON.stringify(schema.parse(around(text)))
    for (const text of ['a\u2060b', 'a\u200bb', 'a\u{e01ef}b'])
      expect(stored(text)).toBe(stored('ab'))
    expect(stored('สิ\u200bโน')).not.toBe(stored('สิโน'))
    expect(takenOf(schema, around, ['a\r\n\tb', 'a\u0000b', 'a\u202eb'])).toEqual(['a\r\n\tb'])
  },
)

it('a rich text loses invisible characters when it is published, and keeps them in its draft', () => {
  const documentOf = (...texts: string[]) => ({
    type: 'doc' as const,
    content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  })
  const field = richText()
  const [schema, draftSchema] = [field.schema(parts), field.draftSchema(parts)]
  const written = documentOf('a\u0000\u202e\u00adb', 'สิ\u200bโน क्\u200dष')
  expect(schema.parse(written)).toEqual(documentOf('ab', 'สิ\u200bโน क्\u200dष'))
  expect(draftSchema.parse(written)).toEqual(written)
  expect(schema.safeParse(documentOf('\u200b')).success).toBe(false)
})
