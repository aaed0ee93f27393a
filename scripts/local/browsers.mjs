/** Chromium's paths on Debian and Ubuntu. The headless shell comes first, because it is a third faster. */
export const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
