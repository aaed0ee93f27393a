/** True if the browser sends Global Privacy Control, which counts as a refusal. */
export const hasPrivacyControl = (): boolean =>
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true
