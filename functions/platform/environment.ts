import * as z from 'zod/mini'
import { type CompanyFacts, companyFacts } from '../../shared/contracts/content/companyFacts.ts'
import type { DomainName, FlowName, VendorName } from '../../shared/manifest.ts'

/** What the deployment tells a function. Read once per container; a missing value fails at start, by name. */
function variable(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`the environment variable ${name} is missing`)
  return value
}

const screaming = (name: string): string => name.toUpperCase().replaceAll('-', '_')

const flag = z.enum(['true', 'false'])

export const environment = {
  stage: (): string => variable('STAGE'),
  /** The table of a domain, its own or one it reads. */
  table: (domain: DomainName): string => variable(`TABLE_${screaming(domain)}`),
  sessionsTable: (): string => variable('SESSIONS_TABLE'),
  documentsBucket: (): string => variable('DOCUMENTS_BUCKET'),
  referenceDataBucket: (): string => variable('REFERENCE_DATA_BUCKET'),
  /** The queues whose dead letters are counted. */
  consumerQueues: (): string[] => variable('CONSUMER_QUEUES').split(','),
  /** Files that operators upload. */
  operatorsBucket: (): string => variable('OPERATORS_BUCKET'),
  eventBus: (): string => variable('EVENT_BUS'),
  /** ARN of a flow's state machine. */
  machine: (flow: FlowName): string => variable(`MACHINE_${screaming(flow)}`),
  /** e.g. `https://invest.example.in`, without a slash at the end. */
  siteOrigin: (): string => variable('SITE_ORIGIN'),
  secretsPath: (): string => variable('SECRETS_PATH'),
  fieldKeyId: (): string => variable('FIELD_KEY_ID'),
  /** The key that signs documents. */
  documentSigningKeyId: (): string => variable('DOCUMENT_SIGNING_KEY_ID'),
  /** The versions of the data key that are read; the first one writes. */
  fieldKeys: (): number[] => variable('FIELD_KEYS').split(',').map(Number),
  /** Two, so that one can be replaced while the edge sends the other. */
  originSecrets: (): string[] =>
    variable('ORIGIN_SECRETS')
      .split(',')
      .filter(secret => secret !== ''),
  vendorUrl: (vendor: VendorName): string => variable(`VENDOR_${screaming(vendor)}_URL`),
  /** Who runs the platform. */
  company: (): CompanyFacts => z.parse(companyFacts, JSON.parse(variable('COMPANY'))),
  emailFrom: (): string => variable('EMAIL_FROM'),
  emailConfigurationSet: (): string => variable('EMAIL_CONFIGURATION_SET'),
  /** Whether sealed calls refuse plain bodies (K-203). */
  sealedOnly: (): boolean => z.parse(flag, process.env.SEALED_ONLY ?? 'false') === 'true',
} as const
