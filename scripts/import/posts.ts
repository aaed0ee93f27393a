// Imports posts of an old site, as the desk does (docs/decisions/operation/post-import.md).
import { openAsBlob, readFileSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import type { Encoding } from '../../client/contract/files/encoding.ts'
import type { DateOrder } from '../../client/contract/files/moment.ts'
import type { ImportPart } from '../../client/desk/import/parts.ts'
import type { PostMapping } from '../../client/desk/import/mapping.ts'
import { ImportError, type PostFile } from '../../client/desk/import/posts.ts'
import type { DeskCall, PostPlan, PostWork, Watch } from '../../client/desk/import/run.ts'
import type { SourceFile } from '../../client/desk/import/zip.ts'
import { FileParseError } from '../../client/desk/ui/import/read-file.ts'
import { fail } from '../local/cli-secrets.ts'
import { loadImporter } from './dom.ts'

export interface PostImport {
  path: string
  /** Address of the old site, for files that do not name it. */
  site: string
  encoding?: Encoding | undefined
  order?: DateOrder | undefined
  /** JSON file with parts of the mapping that replace the suggested ones. */
  mapping?: string | undefined
}

/** Reads the file or the folder and plans its import. Writes nothing. */
export async function planFile(
  { path, site, encoding, order, mapping: chosen }: PostImport,
  { call, byline, watch }: { call: DeskCall; byline: string; watch: Watch },
): Promise<PostPlan | null> {
  const { planPosts, readFolder, readPosts, suggestMapping } = await loadImporter()
  const file: PostFile = await (
    statSync(path).isDirectory()
      ? readFolder(filesOfFolder(path), site)
      : readPosts(await openAsBlob(path), { site, encoding, order })
  ).catch(refuse)
  const { mapping } = await suggestMapping(file, { call, byline })
  return planPosts({ call, file, mapping: { ...mapping, ...choicesIn(chosen) } }, watch)
}

async function* filesOfFolder(folder: string): AsyncGenerator<SourceFile> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    yield {
      path: relative(folder, path).replaceAll('\\', '/'),
      bytes: statSync(path).size,
      read: () => openAsBlob(path),
    }
  }
}

function refuse(error: unknown): never {
  if (error instanceof ImportError) fail(`the file is no whole export (${error.message})`, 1)
  if (error instanceof FileParseError)
    fail(`line ${error.line} of the table cannot be read (${error.flaw})`, 1)
  throw error
}

function choicesIn(file: string | undefined): Partial<PostMapping> {
  if (file === undefined) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<PostMapping>
  } catch (error) {
    fail(`${file}: ${String(error)}`)
  }
}

interface Run {
  path: string
  /** An earlier run that this one continues. */
  run: number | undefined
  watchOf: (part: ImportPart) => Watch
  /** Called with the id of the run before its first step. */
  onBegin: (run: number) => void
}

/** Carries out a plan. Resolves to false if canceled. */
export async function carryOut(
  plan: PostPlan,
  { path, run, watchOf, onBegin }: Run,
): Promise<boolean> {
  const { runImport } = await loadImporter()
  const name = basename(path).slice(0, 200)
  const body = { name, source: plan.file.source }
  const id = run ?? (await plan.call('POST /api/backstage/post-import', { body })).id
  onBegin(id)
  return runImport(plan, { run: id, name }, watchOf)
}

/** One line per thing that an operator should look at. */
export function problemsOf(works: readonly PostWork[]): string {
  const lines = works.flatMap(({ post, plan, result, fields, failed, redirect }) => [
    ...post.flaws.map((flaw) => `${flaw}: ${post.title || post.key}`),
    ...((result ?? plan) === 'kept' ? [`kept: ${post.title || post.key}`] : []),
    ...(result === 'rejected'
      ? [`rejected (${fields.join(', ')}): ${post.title || post.key}`]
      : []),
    ...[...failed].map(([url, code]) => `${code}: ${url}`),
    ...(redirect ? [`redirect ${redirect}: ${post.address}`] : []),
  ])
  return lines.map((line) => `${line}\n`).join('')
}
