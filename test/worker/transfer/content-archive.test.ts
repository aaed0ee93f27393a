// Moves the content of the demo site to a site without content.
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { parse } from 'yaml'
import { parseMarkdown } from '../../../client/contract/markdown/read.ts'
import { recount } from '../../../worker/data/counter-recount.ts'
import { rebuildLists } from '../../../worker/data/lists/upkeep.ts'
import { contentArchive } from '../../../worker/services/transfer/export.ts'
import { importContent, type ContentArchive } from '../../../worker/services/transfer/import.ts'
import { createDeps } from '../../../worker/deps.ts'
import { withMethods } from '../../support/fakes/bindings.ts'
import { itDeep } from '../../support/deep.ts'
import { operatorSession, sendDeskRequest } from '../../support/desk/desk.ts'
import { readProblem } from '../../support/site/member.ts'
import { unzip, type Unzipped } from '../../support/data/unzip.ts'
import {
  fetchApp,
  forgetCopies,
  resetSite,
  resetToEmptySite,
  testDeps,
} from '../../support/site/site.ts'

const paths = [
  '/',
  '/article/32',
  '/th-TH/game/casino/game-list',
  '/en-US/privacy',
  '/hi-IN/mark-six/history-result',
  '/download',
]
const file = 'covers/moved.webp'

beforeEach(resetSite)

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** Queries of the last export. */
let queries: string[] = []

async function exported(): Promise<Unzipped[]> {
  queries = []
  const counted = withMethods(env.DB, {
    prepare: (query: string) => {
      queries.push(query)
      return env.DB.prepare(query)
    },
  })
  const deps = createDeps({ ...env, DB: counted }, () => undefined)
  return unzip(await new Response(contentArchive(deps, 'all')).arrayBuffer())
}

let demoArchive: Promise<Unzipped[]> | undefined
/** The archive of the demo content with one uploaded file, which tests share. */
const exportedDemo = () => (demoArchive ??= exportWithFile())

async function exportWithFile(): Promise<Unzipped[]> {
  await storeFile()
  return exported()
}

async function storeFile(): Promise<void> {
  await env.DB.prepare('update images set path = ? where id = (select min(id) from images)')
    .bind(file)
    .run()
  await env.MEDIA.put(file, 'drawn')
}

function archiveOf(files: readonly Unzipped[]): ContentArchive {
  const textOf = (name: string) => {
    const found = files.find((one) => one.name === name)
    return found ? decode(found.bytes) : ''
  }
  return {
    manifest: JSON.parse(textOf('manifest.json')),
    async *rows(table) {
      yield* textOf(`rows/${table}.ndjson`).split('\n').filter(Boolean)
    },
    async *files() {
      for (const { name, bytes } of files)
        if (name.startsWith('files/')) yield { key: name.slice(6), bytes, type: 'image/webp' }
    },
  }
}

/** Comments, likes and votes stay with the site whose readers wrote them. */
async function removeReaders(): Promise<void> {
  const tables = ['comment_likes', 'comments', 'likes', 'poll_vote_options', 'poll_votes']
  await env.DB.batch(tables.map((name) => env.DB.prepare(`delete from ${name}`)))
  await recount(testDeps())
  await rebuildLists(testDeps())
}

/** Pages as readers see them, without the nonces of their scripts. */
async function pages() {
  forgetCopies()
  const read = async (path: string) => {
    const response = await fetchApp(path)
    const html = (await response.text()).replaceAll(/ nonce="[^"]*"/g, '')
    return [path, { status: response.status, tags: html.split(/(?=<)/) }] as const
  }
  return new Map(await Promise.all(paths.map(read)))
}

it('an import makes equal pages on a site without content', async () => {
  const files = await exportedDemo()
  await storeFile()
  await removeReaders()
  const before = await pages()
  await resetToEmptySite()
  const imported = await importContent(testDeps(), archiveOf(files))
  const after = await pages()
  for (const [path, { status, tags }] of before) {
    expect(status, path).toBe(200)
    expect.soft(after.get(path)?.tags, path).toEqual(tags)
  }
  expect(await (await env.MEDIA.get(file))?.text()).toBe('drawn')
  const rows = files.filter(({ name }) => name.startsWith('rows/'))
  const lines = rows.flatMap(({ bytes }) => decode(bytes).split('\n').filter(Boolean))
  expect(imported).toEqual({ rows: lines.length, files: 1 })
})

it('an archive holds each text as Markdown that is read as the same text, and reads each entry once', async () => {
  const files = await exportedDemo()
  const lines = decode(files.find(({ name }) => name === 'entries.ndjson')!.bytes)
  const entries = lines.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []))
  const pages = queries.filter((query) => /order by "entries"."id" asc limit/.test(query))
  expect(pages).toHaveLength(Math.floor(entries.length / 50) + 1)
  const texts = entries.filter(({ type, data }) => type === 'article' && data)
  expect(texts.length).toBeGreaterThan(10)
  for (const { type, id, lang, data } of texts) {
    const found = files.find(({ name }) => name === `entries/${type}/${id}.${lang}.md`)!
    const [, front = '', body = ''] = decode(found.bytes).split(/^---\n/m)
    expect(parse(front)).toMatchObject({ id, lang, title: data.title })
    expect(parseMarkdown(body)).toEqual(data.body)
  }
})

it('an import refuses a site with content or readers, and an archive of a newer release, before any change', async () => {
  const files = await exportedDemo()
  const archive = archiveOf(files)
  await expect(importContent(testDeps(), archive)).rejects.toThrow(/--again/)
  const replaced = importContent(testDeps(), archive, { isAgain: true })
  await expect(replaced).rejects.toThrow(/rows in \w+ that refer to its content/)
  const { manifest } = archive as { manifest: { tables: Record<string, unknown> } }
  const newer = { ...manifest, tables: { ...manifest.tables, articles: { columns: ['mood'] } } }
  const imported = importContent(testDeps(), { ...archive, manifest: newer }, { isAgain: true })
  await expect(imported).rejects.toThrow(/newer release, which has articles\.mood/)
  await expect(importContent(testDeps(), { ...archive, manifest: { format: 2 } })).rejects.toThrow(
    /no archive/,
  )
  expect((await fetchApp('/article/32')).status).toBe(200)
})

itDeep('an interrupted import is repeated, and names no operator of the other site', async () => {
  await env.DB.prepare('update entries set created_by = 1, draft_updated_by = 1').run()
  const archive = archiveOf(await exported())
  await resetToEmptySite()
  const broken = async function* (table: string) {
    if (table === 'articles') throw new Error('the connection is lost')
    yield* archive.rows(table)
  }
  await expect(importContent(testDeps(), { ...archive, rows: broken })).rejects.toThrow('lost')
  const { rows } = await importContent(testDeps(), archive, { isAgain: true })
  expect(rows).toBeGreaterThan(1000)
  const { results } = await env.DB.prepare(
    'select count(*) as rows, count(created_by) as makers, count(draft_updated_by) as drafters from entries',
  ).all()
  expect(results).toEqual([{ rows: expect.any(Number), makers: 0, drafters: 0 }])
})

it('the archive is downloaded by owners after a second factor, and logged', async () => {
  const [begin, file] = ['content-export', 'content-export/texts'].map(
    (path) => `/api/backstage/${path}?lang=en-US`,
  ) as [string, string]
  const editor = await operatorSession('editor', true)
  expect(await readProblem(await sendDeskRequest(file, { as: editor }))).toEqual([403, 'forbidden'])
  const late = await operatorSession('owner')
  const refused = [
    await sendDeskRequest(begin, { as: late, method: 'POST' }),
    await sendDeskRequest(file, { as: late }),
  ]
  for (const response of refused)
    expect(await readProblem(response)).toEqual([403, 'step_up_required'])
  const owner = await operatorSession('owner', true)
  const begun = await sendDeskRequest(begin, { as: owner, method: 'POST' })
  expect(await begun.json()).toMatchObject({ entries: expect.any(Number), bytes: 0 })
  const sent = await sendDeskRequest(file, { as: owner })
  expect(sent.headers.get('Content-Disposition')).toMatch(/meridian-export-[\d-]+-texts\.zip/)
  const names = (await unzip(await sent.arrayBuffer())).map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['manifest.json', 'entries.ndjson', 'redirects.csv', 'settings.json']),
  )
  expect(names.filter((name) => name.startsWith('files/'))).toEqual([])
  const { results } = await env.DB.prepare(
    "select action from audit_log where action = 'backup.export'",
  ).all()
  expect(results).toHaveLength(1)
})
