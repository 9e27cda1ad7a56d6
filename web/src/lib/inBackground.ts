/**
 * Starts something early that nobody waits for, e.g. fetching a chunk before its screen is opened. Awaited whatever its
 * end: whoever needs the result requests it again and shows the failure there.
 */
export function inBackground(...early: readonly Promise<unknown>[]): void {
  void Promise.allSettled(early)
}
