/** The page that is shown where nothing of an address is stored and nothing can be fetched. */
export const offlineEn = {
  'offline.title': 'There is no connection',
  'offline.text':
    'This page was not opened on this device before, so it cannot be shown now. Nothing was sent, and nothing is lost.',
  'offline.retry': 'Try again',
  'offline.toStart': 'To the start page',
} as const
