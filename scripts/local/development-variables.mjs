/** Variables of the local site that differ from wrangler.toml, which has those of a deployed site. */
export const developmentVariables = {
  ENVIRONMENT: 'development',
  MAIL_DRIVER: 'outbox',
  GOOGLE_CLIENT_ID: 'development',
  OPERATOR_SECOND_FACTOR: 'optional',
  REALTIME_SHARDS: '1',
  LOG_SAMPLE: '1',
}

/** Secrets that the local site gets at its first start. */
export const localSecrets = [
  'OPERATOR_SECRET',
  'PASSWORD_PEPPER',
  'TOKEN_SECRET',
  'PUSHER_APP_SECRET',
]
