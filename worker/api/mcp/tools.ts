// Tools of the MCP server: rows of the content API. A tool has no code of its own, so it can do what its row can.
import type { Tool as OfferedTool } from '@modelcontextprotocol/server'
import * as z from 'zod/mini'
import type { Endpoint } from '../../../client/contract/api/endpoint.ts'
import { contentApi } from '../../../client/contract/v1/table.ts'

interface ToolRow {
  row: keyof typeof contentApi
  /** Query parameters that every call has, besides the language of messages. The tool does not offer them. */
  fixed?: Record<string, string>
  /** `lang` filters instead of naming the language of messages. */
  filtersByLang?: true
  /** Changes what readers see. Offered only if the site's setting allows it. */
  publishes?: true
}

const asMarkdown = { format: 'markdown' }
const written = { fixed: { ...asMarkdown, by: 'machine' } }

const toolRows: Record<string, ToolRow> = {
  entry_list: { row: 'listContent', filtersByLang: true },
  entry_get: { row: 'readContent', fixed: asMarkdown },
  entry_schema: { row: 'contentSchema' },
  entry_create: { row: 'createContent', ...written },
  entry_update: { row: 'changeContent', ...written },
  entry_compare: { row: 'compareContent' },
  entry_translations: { row: 'contentTranslations' },
  translation_draft: { row: 'draftContentTranslation' },
  checklist: { row: 'checkContent' },
  image_list: { row: 'listContentImages' },
  image_add_url: { row: 'addContentImageFrom' },
  search: { row: 'searchContent', filtersByLang: true },
  numbers: { row: 'contentNumbers' },
  release_list: { row: 'listContentReleases' },
  release_add: { row: 'addToContentRelease', publishes: true },
  entry_publish: { row: 'publishContent', publishes: true },
  entry_schedule: { row: 'scheduleContent', publishes: true },
  entry_withdraw: { row: 'withdrawContent', publishes: true },
}

export interface Tool {
  name: string
  row: Endpoint
  fixed: Record<string, string>
  /** Names of arguments that belong into the query. */
  inQuery: ReadonlySet<string>
  inPath: ReadonlySet<string>
  /** True if the call needs `rev`, the revision it is based on. */
  needsRevision: boolean
  publishes: boolean
  inputSchema: OfferedTool['inputSchema']
}

export const tools: readonly Tool[] = Object.entries(toolRows).map(([name, toolRow]) => {
  const row: Endpoint = contentApi[toolRow.row]
  const messages = toolRow.filtersByLang ? undefined : { lang: 'en-US' }
  const fixed = { ...messages, ...toolRow.fixed }
  const query = propertiesOf(row.query)
  for (const key of Object.keys(fixed)) delete query.properties[key]
  const path = propertiesOf(row.params)
  const body = propertiesOf(row.body)
  const needsRevision = row.errors?.includes('precondition_required') ?? false
  return {
    name,
    row,
    fixed,
    inPath: new Set(Object.keys(path.properties)),
    inQuery: new Set(Object.keys(query.properties)),
    needsRevision,
    publishes: toolRow.publishes ?? false,
    inputSchema: {
      type: 'object',
      properties: {
        ...path.properties,
        ...query.properties,
        ...body.properties,
        ...(needsRevision && { rev: { type: 'integer', description: 'Revision as last read' } }),
      },
      required: [
        ...path.required,
        ...query.required.filter((key) => key in query.properties),
        ...body.required,
        ...(needsRevision ? ['rev'] : []),
      ],
      additionalProperties: false,
    } as OfferedTool['inputSchema'],
  }
})

function propertiesOf(schema: z.ZodMiniType | undefined) {
  if (!schema) return { properties: {}, required: [] }
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  })
  return { properties: { ...properties } as Record<string, object>, required }
}
