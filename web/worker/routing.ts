import type { InstallEvent } from './scope.ts'

/**
 * Calls of the API do not come to the worker at all: a page that is being left sends its draft, and a request that waits
 * for a worker to start is lost with the page.
 */
export function passApiBy(event: InstallEvent): void {
  const calls = { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' } as const
  if (event.addRoutes !== undefined) event.waitUntil(event.addRoutes([calls]))
}
