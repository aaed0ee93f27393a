// The identity of the site: its name in the code, contrast of its colors, and size of its style.
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  contrast,
  contrastOf,
  darkOf,
  grounds,
} from '../../../client/contract/site/identity-colors.ts'
import { allSettings, settings, type Settings } from '../../../client/contract/site/settings.ts'
import { valueOf } from '../../../client/contract/site/setting-values.ts'
import { fonts } from '../../../client/contract/site/setting-types.ts'
import { identityStyle } from '../../../client/contract/site/identity-style.ts'

it('no code or catalogue contains the name of the demo site', () => {
  const files = globSync('{client,worker,durable-objects}/**/*.{ts,tsx,css,mjs}')
  const naming = files.filter((file) =>
    /\bMeridian\b|MERIDIAN|子午/.test(readFileSync(file, 'utf8')),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(naming).toEqual([])
})

describe('colors', () => {
  const issuesOf = (key: 'identity_accent' | 'identity_news', value: string) =>
    valueOf(settings[key])
      .safeParse(value)
      .error?.issues.map((one) => JSON.stringify(one)) ?? []

  it('are compared with the least favorable backgrounds of the themes', () => {
    const tokens = readFileSync('client/styles/tokens.css', 'utf8')
    expect(tokens).toContain(`--sunken: light-dark(${grounds[0]},`)
    expect(tokens).toContain(`--surface: light-dark(#ffffff, ${grounds[1]})`)
    expect(contrast('#ffffff', '#000000')).toBe(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('with too little contrast are refused with the ratio', () => {
    expect(issuesOf('identity_accent', '#5b3df5 #a99bff')).toEqual([])
    expect(issuesOf('identity_accent', '#888888 #a99bff')[0]).toContain(
      '"params":{"code":"contrast_low","values":{"ratio":3.04,"least":4.5}}',
    )
    expect(issuesOf('identity_accent', '#5b3df5 #333333')[0]).toContain('contrast_low')
    expect(issuesOf('identity_news', '#888888 #888888')).toEqual([])
    for (const value of ['red blue', '#5b3df5', '#5B3DF5 #a99bff', '}', '#5b3df5 #a99bff '])
      expect([value, issuesOf('identity_accent', value).length]).toEqual([value, 1])
  })

  it.each(['#000000', '#5b3df5', '#b4202e', '#00634d', '#ffffff', '#ffee00', '#0000ff'])(
    'the dark variant of %s has the contrast',
    (light) => {
      const dark = darkOf(light, 7)
      expect(contrastOf(`#000000 ${dark}`)).toBeGreaterThanOrEqual(7)
    },
  )
})

describe('style', () => {
  // Every setting of the identity has its default.
  const defaults = Object.fromEntries(
    allSettings.map(({ key, setting }) => [key, setting.initial]),
  ) as Settings

  it('of the defaults is empty', () => expect(identityStyle(defaults)).toBe(''))

  it.each(fonts)('with all colors and the typeface %s has at most 1 KB', (identity_font) => {
    const pair = '#5b3df5 #a99bff'
    const colors = Object.fromEntries(
      Object.entries(settings).flatMap(([key, { type }]) =>
        type === 'colors' ? [[key, pair]] : [],
      ),
    )
    const style = identityStyle({ ...defaults, ...colors, identity_font })
    expect(style.length).toBeLessThanOrEqual(1024)
    expect(style).toContain('--accent:light-dark(#5b3df5,#a99bff)')
    expect(style).toContain('--cat-news:light-dark(#5b3df5,#a99bff)')
  })
})
