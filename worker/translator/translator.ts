// The translator of drafts that the settings name (docs/operate/translation.md).
import type { Translator, TranslatorBindings } from './port.ts'

/** The configured translator, whose code is loaded with its first texts; `undefined` if there is none. */
export function translatorOf(
  env: TranslatorBindings,
  request: typeof fetch = fetch,
): Translator | undefined {
  if (env.TRANSLATOR === '' || env.TRANSLATOR === 'off') return undefined
  return {
    async translate(texts, languages) {
      const { driverOf } = await import('./drivers.ts')
      return driverOf(env, request)(texts, languages)
    },
  }
}
