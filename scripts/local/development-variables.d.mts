export const developmentVariables: Readonly<Record<string, string>>
export const localSecrets: readonly string[]
export const vapidSecrets: readonly string[]
export function createVapidKeys(): Record<'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY', string>
