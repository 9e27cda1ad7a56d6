import { fileURLToPath } from 'node:url'
import type { FaultRates } from '../gate/faults.ts'

export const region = 'ap-south-1'
export const account = '000000000000'
export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url))

export interface StackOptions {
  /** First of six ports in a row; 0 or nothing takes six free ones. */
  readonly port?: number | undefined
  /** Everything the stack keeps lies below it. */
  readonly dataDir: string
  /** Where the clock begins (ms); without it where it was left. */
  readonly clock?: number | undefined
  /** The synthesized `local` stage; default `cdk.out/local`. */
  readonly assemblyDir?: string | undefined
  /** The built site; default what the template's Metadata.Site names. */
  readonly siteFolder?: string | undefined
  /** Entry of the vendors' process. */
  readonly sandboxEntry?: string | undefined
  /** Changes when the vendors' code does. */
  readonly sandboxVersion?: string | undefined
  readonly faults?: FaultRates | undefined
  readonly seed?: number | undefined
  /** Hears what an operator should read; default standard error. `quiet` = nobody. */
  readonly log?: ((line: string) => void) | undefined
  readonly quiet?: boolean | undefined
  /** What happens when something without which nothing may go on fails; default: the process ends. */
  readonly onFatal?: ((error: unknown) => void) | undefined
}

/** The address of a port of this stack. */
export const originOf = (port: number): string => `http://127.0.0.1:${port}`

/** Where lines for the operator go. */
export const logOf = ({ quiet, log }: StackOptions): ((line: string) => void) =>
  quiet ? () => undefined : (log ?? (line => void process.stderr.write(`${line}\n`)))
