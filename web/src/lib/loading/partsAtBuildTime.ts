import type { ComponentType } from 'react'

/**
 * The parts of a page that a browser loads later, while the page is written at build time (`app/firstPaint/prerender.tsx`): the first
 * rendering asks for them, and the page is rendered again once they are there.
 */
// The components differ in their properties; a part is found under the very function that loads it.
const parts = new Map<unknown, unknown>()
const loading: Promise<unknown>[] = []

export function partAtBuildTime<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> | undefined {
  if (!parts.has(load)) {
    parts.set(load, undefined)
    loading.push(load().then(part => parts.set(load, part)))
  }
  return parts.get(load) as ComponentType<P> | undefined
}

/** Waits for the parts that were asked for; false when there were none. */
export async function loadParts(): Promise<boolean> {
  const waited = loading.splice(0)
  await Promise.all(waited)
  return waited.length > 0
}
