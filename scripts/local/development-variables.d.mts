export const developmentVariables: Readonly<Record<string, string>>
export const localSecrets: readonly string[]
