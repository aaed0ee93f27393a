/** Variables of a site with third parties. */
export const thirdPartyIds = { TAG_MANAGER_ID: 'GTM-TEST1', SESSION_ANALYTICS_ID: 'abcdef1234' }

/** Scripts that load after consent. */
export const scripts = {
  traffic: `https://www.googletagmanager.com/gtm.js?id=${thirdPartyIds.TAG_MANAGER_ID}`,
  usage: `https://www.clarity.ms/tag/${thirdPartyIds.SESSION_ANALYTICS_ID}`,
}
