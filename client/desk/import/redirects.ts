// Redirects from the addresses of imported posts at their old site.
import { maxRedirectRows, redirectsPerCheck } from '../../contract/desk/site/redirect-import.ts'
import { patiently } from '../ui/import/steps.ts'
import { pagePathOf } from './mapping.ts'
import type { DeskCall, PostPlan, PostWork, Watch } from './run.ts'

/** Posts whose old address leads somewhere else. */
const needsRedirect = ({ post, entry, redirect }: PostWork) =>
  post.address !== null && entry !== null && redirect === null

/** Redirects old addresses. Those that lead somewhere already stay. Resolves to false if canceled. */
export async function addRedirects(
  plan: PostPlan,
  { run, name }: { run: number; name: string },
  watch: Watch,
): Promise<boolean> {
  const due = plan.works.filter(needsRedirect)
  const rows = due.flatMap((work, index) => {
    const from = work.post.address!
    const to = targetOf(work)
    return to === null || samePath(from, to) ? [] : [{ line: index + 1, cells: { from, to } }]
  })
  watch.onProgress(0, rows.length)
  const stopped = new Set<number>()
  const note = (line: number, problem: string) => {
    stopped.add(line)
    due[line - 1]!.redirect = problem
  }
  for (let start = 0; start < rows.length; start += redirectsPerCheck) {
    if (watch.isCanceled()) return false
    const body = { rows: rows.slice(start, start + redirectsPerCheck) }
    const { problems } = await patiently(() =>
      plan.call('POST /api/backstage/redirect/import/check', { body }),
    )
    for (const { line, flaw } of problems) note(line, flaw)
    watch.onProgress(Math.min(rows.length, start + redirectsPerCheck), rows.length)
  }
  for (let start = 0; start < rows.length; start += maxRedirectRows) {
    if (watch.isCanceled()) return false
    await writeRedirects(
      rows.slice(start, start + maxRedirectRows).filter(({ line }) => !stopped.has(line)),
      { call: plan.call, run: { name, post_import: run } },
      note,
    )
  }
  for (const { line } of rows) if (!stopped.has(line)) due[line - 1]!.redirect = ''
  return true
}

interface RedirectLine {
  line: number
  cells: { from: string; to: string }
}

async function writeRedirects(
  rows: RedirectLine[],
  { call, run }: { call: DeskCall; run: { name: string; post_import: number } },
  note: (line: number, problem: string) => void,
): Promise<void> {
  if (rows.length === 0) return
  const route = 'POST /api/backstage/redirect/import'
  const first = await patiently(() => call(route, { body: { ...run, rows } }))
  for (const { line, flaw } of first.problems) note(line, flaw)
  for (const { line } of first.changed) note(line, 'kept')
  const stopped = new Set([...first.problems, ...first.changed].map(({ line }) => line))
  const left = rows.filter(({ line }) => !stopped.has(line))
  if (left.length === 0) return
  const { added, plan_hash } = await patiently(() => call(route, { body: { ...run, rows: left } }))
  if (added.length > 0)
    await patiently(() => call(route, { body: { ...run, rows: left, plan_hash } }))
}

function targetOf({ entry, post, plan }: PostWork): string | null {
  if (!entry) return null
  if (entry.type === 'article') return `/article/${entry.item_id}`
  // The path of a page that somebody has changed is unknown here.
  return plan === 'kept' ? null : pagePathOf(post)
}

const samePath = (from: string, to: string) => from.replace(/\/$/, '').toLowerCase() === to
