interface NotificationView {
  /** Whom a new one is for. */
  to?: string
}

/** The view in an address; what the address misspells is left out. */
export function parseNotificationView({ to }: Record<string, unknown>): NotificationView {
  const isTarget =
    typeof to === 'string' && /^(?:public|members|group:.+|user:[1-9]\d{0,8})$/.test(to)
  return isTarget ? { to } : {}
}
