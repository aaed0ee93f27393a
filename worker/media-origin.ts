// The setting `MEDIA_ORIGIN`. Pure, because it is used before a deployment as well as by the readiness check.

interface Settings {
  MEDIA_ORIGIN?: string
}

/** Origin of public images; empty for the site's own, also if the setting is invalid. */
export function mediaOriginOf(settings: Settings): string {
  const { MEDIA_ORIGIN = '' } = settings
  return isMediaOrigin(MEDIA_ORIGIN) ? MEDIA_ORIGIN : ''
}

/** True for an https origin without path and trailing slash, and for the empty setting. */
export function isMediaOrigin(value: string): boolean {
  if (value === '') return true
  if (!value.startsWith('https://') || !URL.canParse(value)) return false
  return new URL(value).origin === value
}

/** Names of invalid settings. An image domain needs the Images binding, because it cannot make a missing variant. */
export function invalidSettings(env: Settings & { IMAGES?: unknown }): string[] {
  const { MEDIA_ORIGIN = '', IMAGES } = env
  const isValid = isMediaOrigin(MEDIA_ORIGIN) && (MEDIA_ORIGIN === '' || Boolean(IMAGES))
  return isValid ? [] : ['MEDIA_ORIGIN']
}
