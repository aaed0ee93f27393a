import { webhookEvents } from '../../../client/contract/desk/webhooks/events.ts'
import { tokenScopes, type TokenScope } from '../../../client/contract/tokens/scopes.ts'
import { quotaOf } from '../../limits/throttle.ts'
import { tools } from '../mcp/tools.ts'
import { exampleText } from './examples.ts'
import { Summary } from './operations.tsx'

interface GuidesProps {
  /** Public address of the site, without trailing slash. */
  origin: string
  /** Key of the real-time application. */
  appKey: string
}

export function Guides({ origin, appKey }: GuidesProps) {
  return (
    <>
      <ContentApiGuide />
      <h2>The last five articles on another site</h2>
      <Code label="Program" text={exampleText('last-five-articles/last-five-articles.ts')} />
      <WebhooksGuide />
      <h2>Real time</h2>
      <p>The site speaks the Pusher Channels protocol, so pusher-js works unchanged.</p>
      <Code label="Connection" text={connectionText(origin, appKey)} />
      <AssistantsGuide origin={origin} />
    </>
  )
}

const scopeTexts: Record<TokenScope, string> = {
  'entry.read': 'entries with their drafts, releases and images',
  'entry.write': 'writing drafts',
  'entry.publish': 'publishing, scheduling and withdrawing',
  'image.write': 'adding images',
  'redirect.write': 'reading, adding and deleting redirects',
  'comment.read':
    'comments with their status and reports, on articles in the languages of the token',
  'measure.read': 'numbers of the site',
  'webhook.write': 'reading, adding, changing and deleting webhooks',
}

function ContentApiGuide() {
  const [reads, writes] = [quotaOf('api_read').limit, quotaOf('api_write').limit]
  return (
    <>
      <h2>Tokens</h2>
      <p>
        An owner creates a token at the desk, under <em>System → Tokens</em>. It acts in the owner’s
        name, within its scopes, languages and types of content, until it expires or is revoked. It
        is shown once. Send it as <code>Authorization: Bearer</code>, from a server: anyone who has
        it can use it.
      </p>
      <ul>
        {tokenScopes.map((scope) => (
          <li key={scope}>
            <code>{scope}</code>: {scopeTexts[scope]}.
          </li>
        ))}
      </ul>
      <h2>First requests</h2>
      <Code label="Requests" text={exampleText('content-api.sh')} />
      <p>
        An entry’s <code>ETag</code> begins with its revision. Changes send it as{' '}
        <code>If-Match</code>: without it the response is 428, and if the entry has changed since,
        412. Reads with a current <code>If-None-Match</code> return 304. Errors are{' '}
        <code>application/problem+json</code> with a <code>code</code>.
      </p>
      <h2>Limits and versions</h2>
      <p>
        A token has {reads} reads and {writes} writes per minute. <code>RateLimit</code> says how
        many are left, and a 429 has <code>Retry-After</code>. Within a version, fields and
        endpoints are added but never changed or removed, so ignore those you do not know. An
        endpoint that will be removed sends <code>Sunset</code> a year ahead.
      </p>
    </>
  )
}

function WebhooksGuide() {
  return (
    <>
      <h2>Webhooks</h2>
      <p>
        The desk sends events to an address of yours (<em>System → Webhooks</em>), as specified by
        Standard Webhooks. Respond with a 2xx within ten seconds; other responses are retried for
        several days. A repeated event keeps its <code>webhook-id</code>, and the order is not
        guaranteed. Check the signature before you parse the body.
      </p>
      <p>
        {webhookEvents.map((name) => (
          <span key={name}>
            <code>{name}</code>{' '}
          </span>
        ))}
      </p>
      <Code label="Verification in TypeScript" text={exampleText('webhooks/verify.ts')} />
      <Code label="Verification in Python" text={exampleText('webhooks/verify.py')} />
    </>
  )
}

function AssistantsGuide({ origin }: Pick<GuidesProps, 'origin'>) {
  return (
    <>
      <h2>Assistants</h2>
      <p>
        <code>{origin}/mcp</code> is a server of the Model Context Protocol (Streamable HTTP,
        without sessions) with the same tokens. Its tools are endpoints of the content API. What an
        assistant writes is a draft. Tools that publish also require a site setting.
      </p>
      <ul>
        {tools.map(({ name, row }) => (
          <li key={name}>
            <code>{name}</code>: <Summary text={row.summary} />
          </li>
        ))}
      </ul>
    </>
  )
}

function connectionText(origin: string, appKey: string): string {
  const { hostname, port, protocol } = new URL(origin)
  return `import Pusher from 'pusher-js'

const pusher = new Pusher('${appKey}', {
  wsHost: '${hostname}',${port && `\n  wsPort: ${port},`}
  forceTLS: ${protocol === 'https:'},
  enabledTransports: ['ws', 'wss'],
  cluster: '',
})
pusher.subscribe('public.notification').bind('notification', console.log)`
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be within reach of keys.
    <pre aria-label={label} tabIndex={0}>
      <code>{text}</code>
    </pre>
  )
}
