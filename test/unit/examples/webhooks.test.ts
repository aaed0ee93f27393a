// The examples of webhook receivers check messages as the site signs them.
import { spawnSync } from 'node:child_process'
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { isFromSite } from '../../../examples/webhooks/verify.ts'

const secret = `whsec_${Buffer.from('0123456789abcdefghijklmn').toString('base64')}`
const body = '{"type":"entry.published","data":{"title":"标题"}}'

function headersAt(date: Date): Record<string, string> {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(date.getTime() / 1000)),
    // Two signatures, as while a secret is replaced.
    'webhook-signature': `v1,${'A'.repeat(43)}= ${new Webhook(secret).sign('msg_1', date, body)}`,
  }
}

const now = headersAt(new Date())
const cases = [
  { headers: now, sent: body, isValid: true },
  { headers: now, sent: `${body} `, isValid: false },
  { headers: { ...now, 'webhook-id': 'msg_2' }, sent: body, isValid: false },
  { headers: { ...now, 'webhook-signature': 'v1,é' }, sent: body, isValid: false },
  { headers: headersAt(new Date(Date.now() - 600_000)), sent: body, isValid: false },
]

it('TypeScript accepts only fresh messages with a valid signature', () => {
  for (const { headers, sent, isValid } of cases)
    expect(isFromSite(new Headers(headers), sent, secret)).toBe(isValid)
})

const program = `
import json, sys, time
time.time = lambda: float(sys.argv[2])
sys.path.insert(0, 'examples/webhooks')
sys.dont_write_bytecode = True
from verify import is_from_site
for case in json.loads(sys.argv[1]):
    assert is_from_site(case['headers'], case['sent'].encode(), '${secret}') == case['isValid'], case
`

it('Python does the same, where it is installed', () => {
  const { error, status, stderr } = spawnSync('python3', [
    '-c',
    program,
    JSON.stringify(cases),
    // The clock of this test, which may be another than the machine's.
    String(Date.now() / 1000),
  ])
  const isMissing = error !== undefined && 'code' in error && error.code === 'ENOENT'
  expect(isMissing ? [0, ''] : [status, stderr.toString()]).toEqual([0, ''])
})
