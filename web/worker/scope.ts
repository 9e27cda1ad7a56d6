/**
 * The part of a service worker's global scope that our worker uses. TypeScript's own declarations (`lib.webworker`) contradict
 * those of a page, and both are checked in one program. Each file declares it for itself: `declare const self: WorkerScope`.
 */
export interface WorkerScope {
  readonly clients: {
    matchAll(options: { readonly type: 'window' }): Promise<readonly Page[]>
    openWindow(address: string): Promise<unknown>
  }
  readonly registration: {
    showNotification(title: string, options: ShownNotification): Promise<void>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageToWorker) => void): void
  addEventListener(type: 'push', listener: (event: PushMessage) => void): void
  addEventListener(type: 'notificationclick', listener: (event: PressedNotification) => void): void
}

/** An open page of the site. */
interface Page {
  /** With its hash. */
  readonly url: string
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}

/** The worker is not stopped before the promise has settled. */
export interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface InstallEvent extends LastingEvent {
  /** Says what never comes to the worker (static routing); browsers without it ask the worker, which lets it pass. */
  readonly addRoutes?: (
    rules: readonly {
      readonly condition: { readonly urlPattern: { readonly pathname: string } }
      readonly source: 'network'
    }[],
  ) => Promise<void>
}

interface MessageToWorker extends LastingEvent {
  readonly data: unknown
}

interface ShownNotification {
  readonly tag: string
  readonly lang: string
  readonly icon: string
  readonly badge: string
  readonly data: string
}

interface PushMessage extends LastingEvent {
  /** Null when the service sent nothing but a sign. */
  readonly data: { text(): string } | null
}

interface PressedNotification extends LastingEvent {
  readonly notification: { readonly data: unknown; close(): void }
}
