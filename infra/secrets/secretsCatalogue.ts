import { dataKeyName } from '../../shared/dataKeys.ts'
import { pushKeyName } from '../../shared/pushKey.ts'
import { signingCertificateName } from '../../shared/signingCertificate.ts'
import type { Plan } from '../plan.ts'
import { documentSigningKeyAlias } from './vault.ts'

/**
 * The secrets of a stage. CloudFormation cannot create SecureString parameters, so the Data stack's template
 * only lists them (`Metadata.Secrets`) and `npm run secrets` creates the missing ones.
 */
export interface Secret {
  /** Below `/sthirank/<stage>/`. */
  readonly name: string
  /**
   * `random`: 32 random bytes, base64. `rsa`: RSA-2048, PKCS8 PEM. `data-key`: a KMS data key wrapped under the
   * field key, base64. `given`: a vendor's, typed by an operator. `signed`: the certificate of the key that `signedBy` names,
   * a chain in PEM.
   */
  readonly make: 'random' | 'rsa' | 'data-key' | 'given' | 'signed'
  /** The value in the local stack, which the sandbox expects. */
  readonly local?: string | undefined
  /** The alias of a key. */
  readonly signedBy?: string | undefined
}

const ours: readonly Secret[] = [
  { name: 'payload-key', make: 'rsa' },
  { name: 'index-key', make: 'data-key' },
  { name: 'link-key', make: 'random' },
  { name: 'otp-key', make: 'random' },
  { name: pushKeyName, make: 'random' },
  { name: signingCertificateName, make: 'signed', signedBy: documentSigningKeyAlias },
]

/** For every function that signs documents. */
export const signingSecrets = [signingCertificateName] as const
/** For every function that opens sealed bodies. */
export const payloadSecrets = ['payload-key'] as const
/** For every function that encrypts fields. */
export const fieldSecretsOf = (versions: readonly number[]): string[] => [
  ...versions.map(dataKeyName),
  'index-key',
]

/**
 * Our own secrets, with the data keys of these versions, and every vendor's that a manifest names (with a slash:
 * `<capability>/<what>`).
 */
export function secretsOf(plan: Plan, dataKeys: readonly number[], withLocalValues: boolean): Secret[] {
  const names = new Set<string>()
  for (const { api, consumers } of plan.domains) {
    for (const name of [...(api?.secrets ?? []), ...(consumers?.secrets ?? [])]) names.add(name)
  }
  for (const { steps } of plan.flows) for (const name of steps.secrets ?? []) names.add(name)
  const vendors = [...names].filter(name => !ours.some(secret => secret.name === name)).sort()
  for (const name of vendors) {
    if (!name.includes('/'))
      throw new Error(`the secret ${name} is neither ours nor a vendor's (<capability>/<what>)`)
  }
  return [
    ...ours,
    ...dataKeys.map((version): Secret => ({ name: dataKeyName(version), make: 'data-key' })),
    ...vendors.map(
      (name): Secret => ({ name, make: 'given', local: withLocalValues ? localValue(name) : undefined }),
    ),
  ]
}

/** Local values whose format the vendor's protocol requires: an AES-192 key is 24 bytes in base64url. */
const formed: Readonly<Record<string, string>> = {
  'kyc-registry/aes-key': 'local-kyc-registry-aes-key-bytes',
}

/** e.g. `bank-validation/key-id` → `local-bank-validation-key-id`. */
const localValue = (name: string): string => formed[name] ?? `local-${name.replaceAll('/', '-')}`
