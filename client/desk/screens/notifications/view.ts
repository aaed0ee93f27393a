interface NotificationView {
  /** Audience of a new notification. */
  to?: string
}

/** Parses the URL search; drops invalid values. */
export function parseNotificationView({ to }: Record<string, unknown>): NotificationView {
  const isTarget =
    typeof to === 'string' && /^(?:public|members|group:.+|user:[1-9]\d{0,8})$/.test(to)
  return isTarget ? { to } : {}
}
