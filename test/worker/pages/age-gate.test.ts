// The age gate: the same HTML for everyone, and an answer that works without script.
import { beforeEach, describe, expect, it } from 'vitest'
import { agePath, ageStylePath } from '../../../client/contract/site/age.ts'
import { setSetting, submitForm } from '../../support/site/forms.ts'
import { fetchApp, resetSite } from '../../support/site/site.ts'

beforeEach(resetSite)

describe('the age gate', () => {
  const gate = async (headers: Record<string, string> = {}) => {
    const response = await fetchApp('/en-US/news', { headers })
    return (await response.text()).replaceAll(/nonce="[^"]*"/g, '')
  }

  it('is off until an operator turns it on', async () => {
    expect(await gate()).not.toContain('age-gate')
    await setSetting('age_gate', 'true')
    const html = await gate()
    expect(html).toContain('Are you 18 or older?')
    expect(html).toContain('[data-age="18"] .age-gate')
    expect(html).toContain(
      `<noscript><link rel="stylesheet" href="${ageStylePath}?age=18"/></noscript>`,
    )
    expect(await gate({ Cookie: 'age=18' })).toBe(html)
    expect(await (await fetchApp('/en-US/privacy')).text()).not.toContain('age-gate')
  })

  it('remembers the answer without script', async () => {
    const answer = (age: string) =>
      submitForm(agePath, { age }, { Referer: 'http://localhost:8787/en-US/news?page=2' })
    const yes = await answer('18')
    expect([yes.status, yes.headers.get('Location')]).toEqual([303, '/en-US/news?page=2'])
    expect(yes.headers.get('Set-Cookie')).toMatch(/^age=18; Max-Age=31536000/)
    expect((await answer('0')).headers.get('Set-Cookie')).toMatch(/^age=0; Path/)
    const style = async (cookie: string, age: number) =>
      (await fetchApp(`${ageStylePath}?age=${age}`, { headers: { Cookie: cookie } })).text()
    expect(await style('age=18', 18)).toBe('.age-gate{display:none}')
    expect(await style('age=18', 21)).toBe('')
    expect(await style('a=1', 18)).toBe('')
  })

  it.each([
    ['http://localhost:8787//elsewhere.example/', '/'],
    ['http://localhost:8787/\\elsewhere.example', '/'],
    ['https://elsewhere.example/en-US', '/'],
    ['none', '/'],
  ])('leads from %s to %s', async (Referer, to) => {
    const answered = await submitForm(agePath, { age: '18' }, { Referer })
    expect(answered.headers.get('Location')).toBe(to)
  })
})
