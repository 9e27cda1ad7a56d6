import type { DatabaseSync } from 'node:sqlite'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { SandboxClock } from './clock.ts'
import type { HostedPages } from './hostedPage.ts'
import type { Settings } from './settings.ts'
import type { Webhooks } from './webhooks.ts'

/** What the impersonated vendors share. */
export interface SandboxContext {
  readonly database: DatabaseSync
  readonly settings: Settings
  readonly clock: SandboxClock
  readonly webhooks: Webhooks
  readonly pages: HostedPages
  /** Where our functions find the sandbox, e.g. `http://127.0.0.1:8085`. */
  readonly ownOrigin: () => string
  /** The value of a secret by its name, e.g. `digilocker/client-id`. */
  readonly secretOf: (name: string) => string
  /** The market calendar with the days announced so far. */
  readonly calendar: () => MarketCalendar
}
