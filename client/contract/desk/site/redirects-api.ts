import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { lang } from '../../fields.ts'
import { person } from '../fields.ts'
import {
  maxRedirectRows,
  redirectColumns,
  redirectFlaws,
  redirectsPerCheck,
} from './redirect-import.ts'

/** A path in any spelling; stored in its normal form (client/contract/normal-path.ts). */
const address = z.string().check(z.maxLength(3000))

const redirect = z.object({
  from_path: z.string(),
  to_path: z.string(),
  created_by: person,
  created_at: z.string(),
})
export type Redirect = z.infer<typeof redirect>

const importRow = z.strictObject({
  line: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  cells: z.partialRecord(z.enum(redirectColumns), address),
})
export type RedirectRow = z.infer<typeof importRow>
const importRows = (most: number) => z.array(importRow).check(z.minLength(1), z.maxLength(most))

const problems = z.array(
  z.object({ line: z.number(), column: z.enum(redirectColumns), flaw: z.enum(redirectFlaws) }),
)

const plannedRedirect = z.object({
  line: z.number(),
  from_path: z.string(),
  /** Final target, also of a chain. */
  to_path: z.string(),
  /** Target before the import; `null` for a new redirect. */
  former: z.nullable(z.string()),
})

const importPlan = z.object({
  added: z.array(plannedRedirect),
  changed: z.array(plannedRedirect),
  /** Existing redirects, and repeated rows. */
  unchanged: z.number(),
  /** Existing redirects that lead to a source in the file, and now to its target. */
  moved: z.number(),
  /** Rows that stay out. */
  problems,
  plan_hash: z.string(),
  /** The written import; `null` for a dry run. */
  import_id: z.nullable(z.number()),
})
export type RedirectPlan = z.infer<typeof importPlan>

export const redirectApi = apiTable({
  redirectList: {
    route: 'GET /api/backstage/redirect',
    summary: 'Redirects, newest first, 50 per page; `q` is the beginning of an address',
    query: z.strictObject({ lang, q: z.optional(address), after: z.optional(address) }),
    output: z.object({ items: z.array(redirect), next: z.nullable(z.string()) }),
    permission: 'redirect.read',
  },
  redirectAdd: {
    route: 'POST /api/backstage/redirect',
    summary:
      'Redirects an address without a page to another, in every language. Both are stored without language prefix',
    body: z.strictObject({ from_path: address, to_path: address }),
    output: redirect,
    status: 201,
    errors: ['redirect_circular'],
    permission: 'redirect.write',
  },
  redirectDelete: {
    route: 'POST /api/backstage/redirect/delete',
    summary: 'Deletes a redirect',
    body: z.strictObject({ from_path: address }),
    errors: ['not_found'],
    permission: 'redirect.write',
  },
  redirectImportCheck: {
    route: 'POST /api/backstage/redirect/import/check',
    summary: `Checks each of at most ${redirectsPerCheck} rows, and looks for pages at their sources`,
    body: z.strictObject({ rows: importRows(redirectsPerCheck) }),
    output: z.object({ problems }),
    errors: ['forbidden'],
    permission: 'redirect.write',
  },
  redirectImport: {
    route: 'POST /api/backstage/redirect/import',
    summary: `Dry run of an import of at most ${maxRedirectRows} rows. With its plan_hash, writes all rows without problems. The import can be undone as a whole`,
    body: z.strictObject({
      name: z.string().check(z.minLength(1), z.maxLength(200)),
      rows: importRows(maxRedirectRows),
      plan_hash: z.optional(z.string().check(z.maxLength(100))),
      /** Import of posts that the redirects belong to; undoing it takes them back, too. */
      post_import: z.optional(z.int().check(z.minimum(1))),
    }),
    output: importPlan,
    errors: ['changed_meanwhile', 'payload_too_large', 'forbidden'],
    permission: 'redirect.write',
  },
})
