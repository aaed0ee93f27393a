// Policy violations reported by browsers: counted exactly, limited in size and number, and anonymous.
import { beforeEach, describe, expect, it } from 'vitest'
import { counted } from '../../support/site/measure.ts'
import { newAddress } from '../../support/site/address.ts'
import { readProblem, rowsOf } from '../../support/site/member.ts'
import { fetchApp } from '../../support/site/site.ts'
import { resetToEmptySite } from '../../support/site/site.ts'

/** Metrics need no content. */
beforeEach(resetToEmptySite)

describe('a violation of the policy', () => {
  const report = (body: unknown, type = 'application/reports+json') =>
    fetchApp('/api/beacon/policy', {
      method: 'POST',
      headers: { 'Content-Type': type, 'CF-Connecting-IP': newAddress() },
      body: JSON.stringify(body),
    })
  const violation = (effectiveDirective: string, blockedURL: string) => ({
    type: 'csp-violation',
    age: 1,
    url: 'https://meridian.example/password-reset?token=secret',
    user_agent: 'Telltale/1.0',
    body: { effectiveDirective, blockedURL, documentURL: 'https://meridian.example/?token=secret' },
  })

  it('is counted by directive and host; nothing else is stored', async () => {
    const batch = [
      violation('connect-src', 'https://evil.example/collect?who=me'),
      violation('connect-src', 'https://evil.example/other'),
      violation('script-src-elem', 'inline'),
      violation('img-src', 'chrome-extension://abc/x.png'),
      { type: 'deprecation', body: { id: 'x' } },
    ]
    expect((await report(batch)).status).toBe(204)
    expect(await counted()).toEqual({
      'csp connect-src evil.example': 2,
      'csp script-src-elem inline': 1,
      'csp img-src chrome-extension': 1,
    })
    expect(JSON.stringify(await rowsOf('select * from metric_batches'))).not.toMatch(
      /secret|who|Telltale/,
    )
  })

  it('is accepted in the older format', async () => {
    const older = {
      'csp-report': { 'violated-directive': "img-src 'self'", 'blocked-uri': 'data' },
    }
    expect((await report(older, 'application/csp-report')).status).toBe(204)
    expect(await counted()).toEqual({ 'csp img-src data': 1 })
  })

  it('is reduced to words, whatever a browser sends', async () => {
    await report([violation('<b>', 'javascript:alert(1)'), violation('', '')])
    expect(Object.keys(await counted())).toEqual(['csp other javascript', 'csp other other'])
  })

  it.each(['{', 'null', '{}', '[1]', '[{}]', '"x"'])('is not counted: %s', async (body) => {
    const headers = { 'Content-Type': 'application/reports+json' }
    const response = await fetchApp('/api/beacon/policy', { method: 'POST', headers, body })
    expect(await readProblem(response)).toEqual([422, 'validation_failed'])
  })

  it('is accepted in batches of limited size', async () => {
    const many = Array.from({ length: 90 }, (_, index) =>
      violation('img-src', `https://h${index}.example/`),
    )
    expect((await report(many)).status).toBe(204)
    expect(Object.keys(await counted())).toHaveLength(20)
    const large = [violation('img-src', `https://x.example/${'x'.repeat(70_000)}`)]
    expect(await readProblem(await report(large))).toEqual([413, 'payload_too_large'])
  })
})
