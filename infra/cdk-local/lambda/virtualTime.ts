/**
 * The virtual time inside a worker. The offset from the machine's clock is in shared memory, so that a move of the clock
 * takes effect at once everywhere, also during an invocation.
 */
export type SharedOffset = SharedArrayBuffer

/** Shared memory for the offset, in whole milliseconds. */
export function createSharedOffset(): SharedOffset {
  return new SharedArrayBuffer(8)
}

export function writeOffset(shared: SharedOffset, offsetMs: number): void {
  Atomics.store(new BigInt64Array(shared), 0, BigInt(Math.round(offsetMs)))
}

/**
 * Replaces `Date` by the virtual time. Dates made by Node itself stay instances of it.
 * Timers are not changed: a pause in code is real time, as in a Lambda.
 */
export function installVirtualTime(shared: SharedOffset): void {
  const RealDate = Date
  const offset = new BigInt64Array(shared)
  const now = (): number => RealDate.now() + Number(Atomics.load(offset, 0))
  const VirtualDate = new Proxy(RealDate, {
    construct: (target, given: unknown[], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
    apply: target => new target(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  })
  Object.defineProperty(RealDate.prototype, 'constructor', { value: VirtualDate })
  globalThis.Date = VirtualDate
}
