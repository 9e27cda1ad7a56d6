/**
 * The service worker of the site: `/platform/sw.js`. Each concern has a file of its own and adds its listeners here.
 * A new build's worker takes over at once, which harms no open page: it answers with what the page asks for by name, and
 * the files of earlier builds stay at the server.
 */
import { clientsClaim } from 'workbox-core'
import { announceBuild } from './build.ts'
import { serveOffline } from './offline.ts'
import { showPushes } from './push.ts'
import { passApiBy } from './routing.ts'
import type { WorkerScope } from './scope.ts'
import type { Shell } from './shell.ts'

declare const self: WorkerScope
/** Replaced by `web/workerPlugin.ts`. */
declare const shellOfBuild: Shell

self.addEventListener('install', event => {
  void self.skipWaiting()
  passApiBy(event)
})
clientsClaim()
serveOffline(shellOfBuild)
showPushes(shellOfBuild)
announceBuild(shellOfBuild.entry)
