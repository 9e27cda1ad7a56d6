/** `node:timers/promises` on the simulated clock. */
export const setTimeout = <Value = undefined>(ms = 0, value?: Value): Promise<Value | undefined> =>
  new Promise(resolve => {
    globalThis.setTimeout(() => resolve(value), ms)
  })
