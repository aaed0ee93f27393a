// Stub of Cloudflare's API on loopback, with the endpoints that a deployment needs. Keeps created resources, runs the SQL of
// migrations in SQLite, and records every change. Responses follow Cloudflare's documentation and wrangler's source.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { DatabaseSync } from 'node:sqlite'

interface Resource {
  id: string
  name: string
  database?: DatabaseSync
}

interface Asked {
  method: string
  /** Path without the account. */
  path: string
  query: URLSearchParams
  text: string
}

class Refusal extends Error {
  readonly status: number
  readonly code: number
  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const missing = (code: number) => new Refusal(404, code, 'not found')

export class FakeCloudflare {
  /** Changes in order, as `POST /queues meridian-mail`. */
  readonly changes: string[] = []
  /** Refused with 403, if an address matches. */
  refuses: RegExp | null = null
  /** Names of the bindings and secrets of the release that serves. */
  served: { bindings: string[]; secrets: string[]; releases: number } | null = null
  readonly #kinds = {
    d1: [] as Resource[],
    kv: [] as Resource[],
    r2: [] as Resource[],
    queues: [] as Resource[],
  }
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  async start(): Promise<string> {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve))
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }

  stop(): void {
    this.#server.close()
    for (const { database } of this.#kinds.d1) database?.close()
  }

  /** Names of the tables in a database. */
  tables(name: string): string[] {
    const { database } = this.#find('d1', name, 7404)
    return database!
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      .all()
      .map((row) => String(row['name']))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://fake')
    const asked = {
      method: request.method ?? 'GET',
      path: url.pathname.replace(/^\/accounts\/account\b/, ''),
      query: url.searchParams,
      text: Buffer.concat(chunks).toString('utf8'),
    }
    response.setHeader('Content-Type', 'application/json')
    try {
      if (this.refuses?.test(`${asked.method} ${asked.path}`))
        throw new Refusal(403, 10000, 'Authentication error')
      const result = this.#result(asked)
      response.end(JSON.stringify({ success: true, errors: [], messages: [], result }))
    } catch (error) {
      const { status, code, message } =
        error instanceof Refusal ? error : new Refusal(400, 7500, String(error))
      const errors = [{ code, message }]
      response
        .writeHead(status)
        .end(JSON.stringify({ success: false, errors, messages: [], result: null }))
    }
  }

  #result(asked: Asked): unknown {
    const { method, path, text } = asked
    if (path.startsWith('/d1/')) return this.#d1(asked)
    if (path.startsWith('/queues')) return this.#queues(asked)
    if (path.startsWith('/r2/buckets')) return this.#buckets(asked)
    // Everything is on the first page.
    if (method === 'GET' && Number(asked.query.get('page') ?? 1) > 1) return []
    switch (`${method} ${path}`) {
      case 'GET /user/tokens/verify':
        return { id: 'token', status: 'active' }
      case 'GET /user':
      case 'GET /memberships':
        throw new Refusal(403, 10000, 'Authentication error')
      case 'GET /accounts':
        return [{ id: 'account', name: 'Account' }]
      case 'GET /storage/kv/namespaces':
        return this.#kinds.kv.map(({ id, name }) => ({ id, title: name }))
      case 'POST /storage/kv/namespaces':
        return this.#create('kv', 'title', text, asked)
      default:
        return this.#worker(asked)
    }
  }

  #d1({ method, path, query, text }: Asked): unknown {
    const shown = ({ id, name }: Resource) => ({ uuid: id, name, version: 'production' })
    const [, , , id, action] = path.split('/')
    if (id === undefined && method === 'POST') {
      const made = this.#create('d1', 'name', text, { method, path })
      made.database = new DatabaseSync(':memory:')
      return shown(made)
    }
    if (id === undefined) {
      const wanted = query.get('name')
      return this.#kinds.d1.filter(({ name }) => !wanted || name === wanted).map(shown)
    }
    const found = this.#find('d1', id, 7404)
    if (action !== 'query') return shown(found)
    const { sql } = JSON.parse(text) as { sql: string }
    return [{ results: this.#query(found, sql), success: true, meta: { duration: 1 } }]
  }

  #query({ name, database }: Resource, sql: string): unknown[] {
    if (/^\s*select/i.test(sql)) return database!.prepare(sql).all()
    const migration = /values \('(?<file>[^']+)'\)/i.exec(sql)?.groups?.['file']
    try {
      database!.exec(`BEGIN; ${sql}; COMMIT`)
    } catch (error) {
      database!.exec('ROLLBACK')
      throw new Refusal(400, 7500, String(error))
    }
    if (migration) this.changes.push(`migrate ${name} ${migration}`)
    return []
  }

  #queues({ method, path, query, text }: Asked): unknown {
    const shown = ({ id, name }: Resource) => ({
      queue_id: id,
      queue_name: name,
      producers: [],
      consumers: this.#consumers.filter((one) => one.queue === name),
      producers_total_count: 0,
      consumers_total_count: 0,
    })
    const [, , id, part] = path.split('/')
    if (id === undefined && method === 'POST')
      return shown(this.#create('queues', 'queue_name', text, { method, path }))
    if (id === undefined) {
      const wanted = query.get('name')
      return this.#kinds.queues.filter(({ name }) => !wanted || name === wanted).map(shown)
    }
    const found = this.#find('queues', id, 11000)
    if (part !== 'consumers') return shown(found)
    if (method === 'POST') {
      const consumer = { script: 'meridian', type: 'worker', ...JSON.parse(text) }
      this.#consumers.push({ ...consumer, queue: found.name, consumer_id: `of-${found.name}` })
      this.changes.push(`consume ${found.name}`)
    }
    return {}
  }
  readonly #consumers: { queue: string }[] = []

  #buckets({ method, path, text }: Asked): unknown {
    const name = path.split('/')[3]
    if (name !== undefined) return this.#find('r2', name, 10006)
    if (method === 'POST') return this.#create('r2', 'name', text, { method, path })
    return { buckets: this.#kinds.r2 }
  }

  #worker({ method, path, text }: Asked): unknown {
    const part = path.replace(/^\/workers\//, '')
    switch (`${method} ${part}`) {
      case 'GET subdomain':
        return { subdomain: 'account' }
      case 'PUT scripts/meridian':
        return this.#upload(text)
      case 'POST scripts/meridian/assets-upload-session':
        return { jwt: 'a.b.c', buckets: [] }
      case 'PUT scripts/meridian/schedules':
      case 'GET scripts/meridian/subdomain':
      case 'POST scripts/meridian/subdomain':
        return { enabled: true, previews_enabled: true }
    }
    if (method !== 'GET') throw missing(7003)
    if (!this.served) throw missing(part.startsWith('services') ? 10090 : 10007)
    const { bindings, secrets, releases } = this.served
    const named = bindings.map((name) => ({ name, type: 'plain_text' }))
    const version = { version_id: `version-${releases}`, percentage: 100 }
    const served: Record<string, unknown> = {
      'workers/meridian': { id: 'worker', name: 'meridian', subdomain: { enabled: true } },
      'services/meridian': {
        id: 'meridian',
        default_environment: {
          environment: 'production',
          script: { last_deployed_from: 'wrangler' },
        },
      },
      'scripts/meridian/secrets': secrets.map((name) => ({ name, type: 'secret_text' })),
      'scripts/meridian/settings': { bindings: this.#kept },
      'scripts/meridian/deployments': { deployments: [{ id: 'one', versions: [version] }] },
      [`scripts/meridian/versions/${version.version_id}`]: {
        id: version.version_id,
        metadata: {},
        resources: { bindings: named, script: {}, script_runtime: {} },
      },
    }
    return served[part] ?? []
  }
  #kept: unknown[] = []

  /** Takes the metadata of the form; the code does not matter. */
  #upload(form: string): unknown {
    const [, json = '{}'] = /name="metadata"\r\n\r\n(?<json>.+?)\r\n--/s.exec(form) ?? []
    const { bindings } = JSON.parse(json) as { bindings: { name: string; type: string }[] }
    const secrets = bindings.filter(({ type }) => type === 'secret_text').map(({ name }) => name)
    const others = bindings.filter(({ type }) => type !== 'secret_text')
    const before = this.served
    this.served = {
      bindings: others.map(({ name }) => name),
      secrets: [...(before?.secrets ?? []), ...secrets],
      releases: (before?.releases ?? 0) + 1,
    }
    if (!before) this.#kept = others
    this.changes.push(`release ${this.served.releases}, secrets: ${secrets.join(' ') || 'none'}`)
    return { id: 'meridian', tag: 'tag', deployment_id: `version-${this.served.releases}` }
  }

  #create(
    kind: 'd1' | 'kv' | 'r2' | 'queues',
    field: string,
    text: string,
    asked: Pick<Asked, 'method' | 'path'>,
  ) {
    const name = String((JSON.parse(text) as Record<string, unknown>)[field])
    if (this.#kinds[kind].some((one) => one.name === name))
      throw new Refusal(409, 10004, `${name} exists`)
    const made: Resource = { id: `${kind}-${name}`, name }
    this.#kinds[kind].push(made)
    this.changes.push(`${asked.method} ${asked.path} ${name}`)
    return made
  }

  #find(kind: 'd1' | 'r2' | 'queues', key: string, code: number): Resource {
    const found = this.#kinds[kind].find(({ id, name }) => id === key || name === key)
    if (!found) throw missing(code)
    return found
  }
}
