/** Whether doors for development stand open: only where the deployment says so, never by default. */
export function isDevelopment({ ENVIRONMENT }: { ENVIRONMENT: string }): boolean {
  return ENVIRONMENT === 'development'
}
