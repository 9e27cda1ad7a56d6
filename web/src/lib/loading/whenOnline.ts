/**
 * Runs an `import()` unless the browser knows that there is no connection: a module that failed to load is never fetched
 * again by the same page. Rejects as a lost connection does.
 */
export const whenOnline = <Module>(load: () => Promise<Module>): Promise<Module> =>
  navigator.onLine === false ? Promise.reject(new TypeError('there is no connection')) : load()

/**
 * The same for a screen, which the service worker may have stored: then it is tried. Only for what a reload of the page brings
 * without loss.
 */
export const whenOnlineOrStored = <Module>(load: () => Promise<Module>): Promise<Module> =>
  navigator.serviceWorker?.controller ? load() : whenOnline(load)
