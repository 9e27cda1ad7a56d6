import type { WorkerScope } from './scope.ts'

declare const self: WorkerScope

/** Tells all open pages which build is the newest one; `web/src/app/updates/worker.ts` offers to load it. */
export function announceBuild(entry: string): void {
  self.addEventListener('activate', event =>
    event.waitUntil(
      self.clients.matchAll({ type: 'window' }).then(pages => {
        for (const page of pages) page.postMessage({ type: 'build', entry })
      }),
    ),
  )
}
