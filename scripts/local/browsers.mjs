/** Where Debian and Ubuntu put Chromium; without a window it takes a third less time, so that one comes first. */
export const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
