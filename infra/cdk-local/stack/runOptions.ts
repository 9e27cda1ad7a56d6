import type { IncomingMessage, ServerResponse } from 'node:http'
import type { OffsetClock } from 'asl-interpreter'
import type { Alarms } from '../alarms/alarms.ts'
import type { ParameterSigner } from '../awsEndpoints/localSecrets.ts'
import type { Email } from '../awsEndpoints/ses.ts'
import type { SiteFolder } from '../distribution/siteFiles.ts'
import type { FaultRates } from '../gate/faults.ts'
import type { Assembly } from '../template/assembly.ts'
import type { StackPorts } from './stackContext.ts'

/** SSM SecureString parameters, which a template cannot create. */
export interface SecureParameters {
  /**
   * Names below `path`, each with how its value is made:
   * `[{ name, make: 'random' | 'rsa' | 'data-key' | 'given' | 'signed', local?, signedBy? }]`.
   */
  readonly seeds: unknown
  /** e.g. `/notes/local` */
  readonly path: string
  /** Id, ARN or alias of the key that wraps what `data-key` makes. */
  readonly dataKeyWrappedBy: string
  /** Makes a `signed` value, e.g. a certificate of the template's key that `signedBy` names. */
  readonly signed?: ((name: string, signer: ParameterSigner) => string) | undefined
  /** Alias of the key that encrypts the parameters: a caller must be allowed to decrypt with it. */
  readonly encryptedBy?: string | undefined
}

/** A path of the site's port that is not the template's, e.g. a control plane. It answers to this machine only. */
export interface LocalRoute {
  /** `/control` serves `/control` and everything below it; of two routes the first that fits answers. */
  readonly prefix: string
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>
  close?(): void
}

/** What exists when the routes are made. */
export interface RouteContext {
  readonly ports: StackPorts
  readonly clock: OffsetClock
  readonly assembly: Assembly
  readonly alarms: Alarms
}

/** A process or service of the caller's that runs beside the cloud. */
export interface Companion {
  /** Called at every move of the clock. */
  setClock(now: () => number): void
  /** Resolves once it has nothing left to do at this instant. */
  idle(): Promise<void>
  /** Called last, when the cloud is stopped in order. */
  stop(): Promise<void>
}

/** What exists when a companion starts: nothing listens yet. */
export interface CompanionPlace {
  readonly dataDir: string
  readonly ports: StackPorts
  readonly assembly: Assembly
  readonly log: (line: string) => void
}

export interface RunOptions {
  /** Folder of the synthesized cloud assembly, e.g. `cdk.out`. */
  readonly assembly: string
  /** All data is kept below it; created when it does not exist. */
  readonly dataDir: string
  /** First of five ports in a row; 0 or nothing takes free ones. */
  readonly port?: number | undefined
  /** The one name of the site, which its cookies and links have; default `127.0.0.1`. A browser makes passkeys for `localhost` only. */
  readonly siteHost?: SiteHost | undefined
  /** What to do when a port is taken, e.g. `choose five others: PORT=9000 npm start`. */
  readonly portRemedy?: string | undefined
  /** Default: that of the assembly's stacks, or `us-east-1`. */
  readonly region?: string | undefined
  /** Default: that of the assembly's stacks, or `000000000000`. */
  readonly account?: string | undefined
  /** The start of the clock (ms); otherwise it continues, at first with the machine's time. */
  readonly clock?: number | undefined
  /** Values of template parameters, over their defaults. */
  readonly parameters?: ((ports: StackPorts) => Readonly<Record<string, string>>) | undefined
  readonly secureParameters?: ((assembly: Assembly) => SecureParameters) | undefined
  /** The files of the distribution's buckets, as a deployment would upload them. */
  readonly siteFolders?: ((assembly: Assembly) => readonly SiteFolder[]) | undefined
  /** Addresses that no rate-based rule of a web ACL blocks, e.g. `127.0.0.1` for a load test. */
  readonly unlimitedAddresses?: readonly string[] | undefined
  /** Names of schedules that never run here, e.g. of a long job that a test does not look at. */
  readonly disabledSchedules?: readonly string[] | undefined
  /** Prefix of role names that an access key of a person may omit, e.g. `Notes` for `NotesDesk`. */
  readonly rolePrefix?: string | undefined
  /** Gets what SES sends; when it rejects, the sender tries again. Default: appends to `<dataDir>/outbox.jsonl`. */
  readonly deliverEmail?: ((email: Email) => Promise<void>) | undefined
  readonly companion?: ((place: CompanionPlace) => Promise<Companion>) | undefined
  readonly routes?: ((cloud: RouteContext) => readonly LocalRoute[]) | undefined
  /** Folder of Node's compile cache for functions; default `<dataDir>/compiled`. */
  readonly compileCache?: string | undefined
  /** How many workers of functions stay, together; default 12. */
  readonly workers?: number | undefined
  /** A function gets a further worker when an event has waited for so long (ms); default 250. */
  readonly growAfterMs?: number | undefined
  readonly faults?: FaultRates | undefined
  /** Of the injected faults; default: drawn. */
  readonly seed?: number | undefined
  /** Gets lines for the developer; default standard error. `quiet` = nobody. */
  readonly log?: ((line: string) => void) | undefined
  readonly quiet?: boolean | undefined
  /** Called when something essential fails; default: the process ends. */
  readonly onFatal?: ((error: unknown) => void) | undefined
}

/** The names of this machine under which a site is served. */
export type SiteHost = '127.0.0.1' | 'localhost'

/** The address of a port of this machine. */
export const originOf = (port: number, host: SiteHost = '127.0.0.1'): string => `http://${host}:${port}`

/** Where lines for the developer go. */
export const logOf = ({ quiet, log }: Pick<RunOptions, 'quiet' | 'log'>): ((line: string) => void) =>
  quiet ? () => undefined : (log ?? (line => void process.stderr.write(`${line}\n`)))
