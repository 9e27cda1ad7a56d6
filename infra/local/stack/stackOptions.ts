import { fileURLToPath } from 'node:url'
import type { FaultRates } from '../gate/faults.ts'

export const region = 'ap-south-1'
export const account = '000000000000'
export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url))

export interface StackOptions {
  /** First of six ports in a row; 0 or nothing takes six free ones. */
  readonly port?: number | undefined
  /** All data of the stack is below it. */
  readonly dataDir: string
  /** The start of the clock (ms); otherwise it continues. */
  readonly clock?: number | undefined
  /** The synthesized `local` stage; default `cdk.out/local`. */
  readonly assemblyDir?: string | undefined
  /** The built site; default is the template's Metadata.Site. */
  readonly siteFolder?: string | undefined
  /** Entry of the vendors' process. */
  readonly sandboxEntry?: string | undefined
  /** Changes when the vendors' code does. */
  readonly sandboxVersion?: string | undefined
  readonly faults?: FaultRates | undefined
  readonly seed?: number | undefined
  /** Gets lines for the developer; default standard error. `quiet` = nobody. */
  readonly log?: ((line: string) => void) | undefined
  readonly quiet?: boolean | undefined
  /** Called when something essential fails; default: the process ends. */
  readonly onFatal?: ((error: unknown) => void) | undefined
}

/** The address of a port of this stack. */
export const originOf = (port: number): string => `http://127.0.0.1:${port}`

/** Where lines for the developer go. */
export const logOf = ({ quiet, log }: StackOptions): ((line: string) => void) =>
  quiet ? () => undefined : (log ?? (line => void process.stderr.write(`${line}\n`)))
