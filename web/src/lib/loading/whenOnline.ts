/**
 * Runs an `import()` unless the browser knows that there is no connection: a module that failed to load is never fetched
 * again by the same page. Rejects as a lost connection does.
 */
export const whenOnline = <Module>(load: () => Promise<Module>): Promise<Module> =>
  navigator.onLine === false ? Promise.reject(new TypeError('there is no connection')) : load()
